#!/usr/bin/env bash
# exceljs 4.4.0 (npm): a drop-down is written as one rule over a range, and read back as one entry for every cell of the range:
# a file of 6 kB with one list over 400,000 empty rows becomes 400,000 entries (57 MB and 0.7 s here, 131 MB for a whole column, as
# Excel writes it when a user selects the column). The sheet still says it has one row, and the range under which the rule was
# added is found no more, so that code which looks its own rule up, or removes it, does nothing. All those entries are one object: allowing
# another value in one cell (cell.dataValidation.formulae[0] = ...) allows it in all of them. Write templates with exceljs; do not
# read those of users with it only to look at their rows.
# Seen: size of the file, rows, entries, what is found by range and by cell, the rule of another cell. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0
cat >try.mjs <<'JS'
import ExcelJS from 'exceljs'
const rows = 400_000
const range = `A2:A${rows + 1}`
const book = new ExcelJS.Workbook()
const sheet = book.addWorksheet('data')
sheet.addRow(['class'])
sheet.dataValidations.add(range, { type: 'list', allowBlank: true, formulae: ['"bus,truck"'] })
const file = await book.xlsx.writeBuffer()
const read = new ExcelJS.Workbook()
await read.xlsx.load(file)
const { dataValidations, rowCount } = read.worksheets[0]
console.log(file.byteLength < 10_000 ? 'small file' : 'large file', `rows ${rowCount}`, `entries ${Object.keys(dataValidations.model).length}`)
console.log(`by range ${dataValidations.find(range) !== undefined}`, `by cell ${dataValidations.find('A300000') !== undefined}`)
read.worksheets[0].getCell('A2').dataValidation.formulae[0] = '"bus"'
console.log(`other cell ${read.worksheets[0].getCell('A300000').dataValidation.formulae[0]}`)
JS
seen=$(node try.mjs)
expected='small file rows 1 entries 400000
by range false by cell true
other cell "bus"'
[ "$seen" = "$expected" ] || { printf 'changed:\n%s\n' "$seen"; exit 1; }
printf '%s\n' "$seen"
