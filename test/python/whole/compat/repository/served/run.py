import uvicorn

uvicorn.run("web.main:app")
