name = "base"
