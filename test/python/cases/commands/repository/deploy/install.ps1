pip install svc==4.1
