{{introduction}}

import hashlib
import json
import os
import re
from decimal import Decimal

import pytest

# ---------------------------------------------------------------------------------------------------------------------
# PLUG IN YOUR SIGNER HERE: the one function to change. It gets the body exactly as it is sent and returns the token,
# "<merchant key>.<hash>". Until then the reference below is tested, which shows what right looks like.
def sign(body, key, secret):
    return reference_sign(body, key, secret)
# ---------------------------------------------------------------------------------------------------------------------


def reference_sign(body, key, secret):
    return key + "." + hashlib.md5((canonical_json(body) + secret).encode("utf-8")).hexdigest()


# Texts, brackets, commas and colons, and words. json.loads would lose how numbers are written.
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def canonical_json(body):
    members, member, depth = [], None, 0
    for token in TOKENS.findall(body):
        if token in ("}", "]"):
            depth -= 1
        if depth == 1 and token == ",":
            member = None
            continue
        if depth > 0:
            if member is None:
                member = [json.loads(token), ""]
                members.append(member)
            member[1] += text_of(token)
        if token in ("{", "["):
            depth += 1
    # Python compares texts by code point.
    members.sort(key=lambda pair: pair[0])
    return "{" + ",".join(text for _, text in members) + "}"


def text_of(token):
    if token[0] == '"':
        return json.dumps(json.loads(token), ensure_ascii=False)
    return number_text(token) if token[0] in "-0123456789" else token


{{if as-sent}}
def number_text(text):
    return text
{{else}}
def number_text(text):
    value = float(text)
    if re.fullmatch(r"-?\d+", text) or value in (float("inf"), float("-inf")):
        return text
    negative, digits, exponent = Decimal(repr(value)).as_tuple()
    minus = "-" if negative else ""
    bare = "".join(map(str, digits)).lstrip("0")
    point = len(bare) + exponent
    bare = bare.rstrip("0")
    if bare == "":
        return minus + "0"
    if len(bare) <= point <= 21:
        return minus + bare + "0" * (point - len(bare))
    if 0 < point <= 21:
        return minus + bare[:point] + "." + bare[point:]
    if -6 < point <= 0:
        return minus + "0." + "0" * -point + bare
    fraction = "." + bare[1:] if len(bare) > 1 else ""
    return minus + bare[0] + fraction + "e" + ("+" if point > 1 else "-") + str(abs(point - 1))
{{end}}


SET = json.loads(
    r'''
{{vectors}}
'''
)
KEY, VECTORS = SET["merchantKey"], SET["vectors"]

# One sentence in place of a failure for every vector.
SECRET = os.environ.get("MERCHANT_SECRET", "")
IS_RIGHT = SECRET != "" and reference_sign(VECTORS[0]["body"], KEY, SECRET) == VECTORS[0]["token"]


def test_secret():
    if SECRET == "":
        pytest.fail("MERCHANT_SECRET is not set: set it to the secret of the merchant " + KEY + ".", pytrace=False)
    if not IS_RIGHT:
        pytest.fail(
            "MERCHANT_SECRET is not the secret of the merchant " + KEY + " when the vectors were made.", pytrace=False
        )


@pytest.mark.skipif(not IS_RIGHT, reason="MERCHANT_SECRET is missing or wrong: see test_secret")
@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"].encode("ascii", "replace").decode() for vector in VECTORS])
def test_signs(vector):
    got = sign(vector["body"], KEY, SECRET)
    if got != vector["token"]:
        lines = [
            "Wrong token for: " + vector["name"] + ". This vector catches " + vector["catches"] + ".",
            "got:       " + str(got),
            "expected:  " + vector["token"],
            "canonical: " + vector["canonical"],
            "body:      " + vector["body"],
        ]
        pytest.fail("\n".join(lines), pytrace=False)
