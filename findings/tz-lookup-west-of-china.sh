#!/usr/bin/env bash
# @photostructure/tz-lookup 11.7.0 and geo-tz 8.1.9 (npm; IANA time zone of a position) in the west of China. China has one legal time,
# UTC+8; authorities, railways and logistics go by it everywhere. tz-lookup answers Asia/Urumqi (UTC+6) for Ürümqi and Kashgar, geo-tz
# answers two names there, Asia/Urumqi first: the boundary data has a zone for the local custom, overlapping the legal one. Who takes
# the only or the first answer opens a window "from 22:00 local time" two hours late in Xinjiang. Intl keeps Asia/Urumqi as a zone of
# its own, so that no canonical name leads to the legal one.
# Seen: zones and offsets of three cities by both libraries. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @photostructure/tz-lookup@11.7.0 geo-tz@8.1.9
cat >try.cjs <<'JS'
const light = require('@photostructure/tz-lookup')
const exact = require('geo-tz')
const offset = (zone) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-11-29T00:00:00Z'))
    .find(({ type }) => type === 'timeZoneName').value
const places = { Ürümqi: [43.825, 87.617], Kashgar: [39.47, 75.989], Lanzhou: [36.061, 103.834] }
for (const [name, [lat, lng]] of Object.entries(places)) {
  const zones = exact.find(lat, lng)
  console.log(name, light(lat, lng), offset(light(lat, lng)), zones.join('+'))
}
console.log(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Urumqi' }).resolvedOptions().timeZone)
JS
cat >expected <<'TXT'
Ürümqi Asia/Urumqi GMT+06:00 Asia/Urumqi+Asia/Shanghai
Kashgar Asia/Urumqi GMT+06:00 Asia/Urumqi+Asia/Shanghai
Lanzhou Asia/Shanghai GMT+08:00 Asia/Shanghai
Asia/Urumqi
TXT
node try.cjs | tee seen
diff expected seen
