from app.variables import imported

imported(name="b", value=2)
