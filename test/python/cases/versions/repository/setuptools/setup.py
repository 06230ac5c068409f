from setuptools import setup

# svc>=4.0
needed = ["svc>=4.1,<5", 'requests', "svc"]
setup(
    name="svc",
    description="svc>=4 is what it needs\n",
    python_requires=">=3.8",
    install_requires=needed + ["svc[openai] ~= 4.2; extra == 'a'"],
    extras_require={"f": [f"svc>={lowest}"]},
)
