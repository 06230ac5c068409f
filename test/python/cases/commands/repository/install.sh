#!/bin/sh
pip install svc==4.14.3
pip install "svc>=4,<5" openai
python -m pip install -U 'svc[otel]~=4.2'
uv pip install svc==4.2.0
uv add "svc>=4,<5"
uv run --with svc==4.1 script.py
uvx --with 'svc>=4' tool
poetry add svc@^4.1
pipx inject x svc==4.1
conda install svc=4.1
pip install svc
pip install svc==5.0.1 svc-tools==4.1
pip install svc==3.2
pip install other_svc==4.1 "openai>=4"
echo "pip install svc==4.1"
# pip install svc==4.1
pip install "svc==$VERSION"
grep svc==4.1 requirements.txt
pip3 install svc \
  ==4.1
