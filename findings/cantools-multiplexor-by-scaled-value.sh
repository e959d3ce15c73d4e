#!/usr/bin/env bash
# cantools 45.1.0 (PyPI) compares a multiplexor by its scaled value: with factor 0.5, `m4` is chosen by the raw value 8. And once
# a message has a switch below a switch (m1M), or two switches, a mark counts for nothing by itself: a signal `m3` without its
# own SG_MUL_VAL_ is in every frame. A file that other tools read rightly with marks alone so decodes differently; whoever
# writes nested multiplexing has to write SG_MUL_VAL_ for all signals of the message.
# Seen: decoded values. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check cantools==45.1.0
cat >try.py <<'PY'
import cantools


def values(data, *lines):
    text = '\n'.join(['VERSION ""', 'BO_ 1 A: 8 X', *lines, ''])
    database = cantools.database.load_string(text, 'dbc')
    try:
        return dict(sorted(database.decode_message(1, bytes.fromhex(data)).items()))
    except cantools.database.DecodeError as error:
        return error


def signal(name, mark, start, factor=1):
    return f' SG_ {name} {mark} : {start}|8@1+ ({factor},0) [0|0] "" X'


HALF = [signal('M', 'M', 0, 0.5), signal('S', 'm4', 8)]
print('raw 4:', values('0407000000000000', *HALF))
print('raw 8:', values('0807000000000000', *HALF))
NESTED = [signal('M', 'M', 0), signal('N', 'm1M', 8), signal('S', 'm2', 16), signal('T', 'm3', 24)]
print('m3 while M is 1:', values('0102070900000000', *NESTED, 'SG_MUL_VAL_ 1 N M 1-1;', 'SG_MUL_VAL_ 1 S N 2-2;'))
PY
seen=$(venv/bin/python try.py)
printf '%s\n' "$seen"
expected="raw 4: expected multiplexer id 4, but got 2
raw 8: {'M': 4.0, 'S': 7}
m3 while M is 1: {'M': 1, 'N': 2, 'S': 7, 'T': 9}"
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
