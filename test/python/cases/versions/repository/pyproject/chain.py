from svc.langchain import CallbackHandler
