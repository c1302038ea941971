"""Sends each request of standard input as python-requests does by itself."""

import json
import sys
from datetime import datetime

import requests


def native(value):
    if isinstance(value, dict) and "date" in value:
        return datetime.fromisoformat(value["date"].replace("Z", "+00:00"))
    if isinstance(value, dict):
        return {name: native(each) for name, each in value.items()}
    return [native(each) for each in value] if isinstance(value, list) else value


def encoded(value):
    return json.dumps(value, default=datetime.isoformat)


def body(flow, read):
    content = native({**read, **flow["json"]} if flow.get("back") else flow["json"])
    form = flow.get("body")
    if form is None:
        # Dates are nothing that `json=` takes.
        return {"json": json.loads(encoded(content))}
    text = encoded(content).encode("utf-8-sig" if form == "bom" else "utf-8")
    half = len(text) // 2
    return {"data": iter([text[:half], text[half:]]) if form == "chunked" else text}


given = json.load(sys.stdin)
session = requests.Session()
session.trust_env = False
read = {}
for flow in given["flows"]:
    headers = {name: str(value) for name, value in flow.get("headers", {}).items()}
    if "token" in flow:
        headers["Authorization"] = f"Bearer {flow['token']}"
    options = {"params": native(flow.get("query")), "headers": headers}
    if "form" in flow:
        options["data"] = flow["form"]
    if "json" in flow:
        options.update(body(flow, read))
        if flow.get("body"):
            headers["Content-Type"] = "application/json"
    answer = session.request(flow["method"], given[flow["service"]] + flow["path"], **options)
    read = answer.json().get("data", {})
