#!/usr/bin/env bash
# date-holidays 3.37.0: "date" of a holiday that begins at sunset ends in "-0600", which reads as an offset from UTC and is none. It
# says that the day begins six hours before its midnight. Of Eid al-Fitr 2027 in Saudi Arabia "date" is "2027-03-09 00:00:00 -0600";
# Date.parse takes that for 06:00 UTC, nine o'clock of the morning there, while "start" is 15:00 UTC of the day before, six in the
# evening. The same text comes for Indonesia, where the same parse is 17 hours late. The day that calendars print is that of the
# text without its end, and not the day of "start" in the country. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat > days.cjs <<'JS'
const assert = require('node:assert')
const Holidays = require('date-holidays')

function eid(country, zone) {
  const day = new Holidays(country).getHolidays(2027, 'en').find(({ date }) => date.startsWith('2027-03-09'))
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return { date: day.date, parsed: new Date(day.date).toISOString(), start: day.start.toISOString(), local: local.format(day.start) }
}
const found = { SA: eid('SA', 'Asia/Riyadh'), ID: eid('ID', 'Asia/Jakarta') }
console.log(found)
assert.deepStrictEqual(found, {
  SA: {
    date: '2027-03-09 00:00:00 -0600',
    parsed: '2027-03-09T06:00:00.000Z',
    start: '2027-03-08T15:00:00.000Z',
    local: '2027-03-08 18:00',
  },
  ID: {
    date: '2027-03-09 00:00:00 -0600',
    parsed: '2027-03-09T06:00:00.000Z',
    start: '2027-03-08T11:00:00.000Z',
    local: '2027-03-08 18:00',
  },
})
JS
node days.cjs
