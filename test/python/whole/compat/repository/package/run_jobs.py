from jobs.used import main

main()
