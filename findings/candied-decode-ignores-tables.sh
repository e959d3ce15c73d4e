#!/usr/bin/env bash
# candied 2.2.0 (npm) reads SIG_VALTYPE_, multiplexing and ranges of a DBC file into its tables, so the file looks supported. Its
# decoder uses only the range, and in another way than expected: values outside are moved to the limit. Floats come out as
# integers, signals of all multiplexor values are in every frame, a range such as 1.84467440737096E+019 drops the signal, and
# `errors` stays empty in each case.
# Seen: decoded values. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund candied@2.2.0
cat >try.cjs <<'JS'
const { Can, Dbc } = require('candied')
const signal = (name, place, range, mark = '') => ` SG_ ${name} ${mark}: ${place} (1,0) [${range}] "" X`
function values(data, signals, ...more) {
  const can = new Can()
  const text = ['VERSION ""', '', 'NS_ :', '', 'BS_:', '', 'BU_: X', '', 'BO_ 1 A: 8 X', ...signals, '', ...more, '']
  const database = new Dbc().load(text.join('\n'), true)
  can.database = database
  const { boundSignals } = can.decode(can.createFrame(1, data))
  const read = [...boundSignals].map(([name, { value }]) => `${name} ${value}`).join(', ') || 'nothing'
  return `${read}, ${database.errors?.size ?? 0} errors`
}
const full = Array(8).fill(255)
console.log('float 2.5:', values([0, 0, 32, 64, 0, 0, 0, 0], [signal('F', '0|32@1-', '0|0')], 'SIG_VALTYPE_ 1 F : 1;'))
console.log('m1 while the multiplexor is 0:', values([0, 7, 0, 0, 0, 0, 0, 0], [signal('M', '0|8@1+', '0|0', 'M '), signal('S', '8|8@1+', '0|0', 'm1 ')]))
console.log('255 in 0 to 100:', values(full, [signal('P', '0|8@1+', '0|100')]))
console.log('64 bits with their range:', values(full, [signal('W', '0|64@1+', '0|1.84467440737096E+019')]))
JS
seen=$(node try.cjs)
printf '%s\n' "$seen"
expected='float 2.5: F 1075838976, 0 errors
m1 while the multiplexor is 0: M 0, S 7, 0 errors
255 in 0 to 100: P 100, 0 errors
64 bits with their range: nothing, 0 errors'
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
