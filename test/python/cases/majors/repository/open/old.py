from svc.decorators import svc_context, observe
