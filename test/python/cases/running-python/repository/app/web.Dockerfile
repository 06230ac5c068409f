FROM node:18
FROM python:3.9
