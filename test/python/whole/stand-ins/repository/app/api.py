from app.service import Service
