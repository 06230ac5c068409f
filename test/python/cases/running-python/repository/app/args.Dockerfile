ARG PY=3.9
ARG BASE="python:3.8-slim"
ARG NODE=3.9
ARG OTHER=3.9
ARG TAG=3.12
FROM python:${PY}-slim AS base
FROM python:$TAG
FROM ${BASE} AS other
FROM node:${NODE}
FROM my-python:${OTHER}
FROM ${PY}
