from svc.openai import openai
