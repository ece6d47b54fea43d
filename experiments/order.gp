plot 0
