from svc import Svc
print "a" \ 1
