from setuptools import setup
from svc import get_client

setup(install_requires=["svc>=4.1,<5"])
