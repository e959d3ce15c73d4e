#!/usr/bin/env bash
# @tmcw/togeojson 7.1.3 (npm): an outer ring of a KML polygon that is not closed is closed in silence. One that is still too short
# after that is no error either: a placemark with nothing else becomes a feature whose geometry is null, and inside of a
# MultiGeometry the part is missing without a trace, so that two areas come out as one. An importer that counts features sees
# nothing of it: count the Polygon elements of the KML too.
# Seen: geometries of four placemarks. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8
cat >try.mjs <<'JS'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
const ring = (points) => `<Polygon><outerBoundaryIs><LinearRing><coordinates>${points}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const whole = ring('108,34 109,34 109,35 108,34')
const open = ring('108,34 109,34 109,35')
const short = ring('108,34 109,34 108,34')
const placemark = (name, geometry) => `<Placemark><name>${name}</name>${geometry}</Placemark>`
const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark('whole', whole)}${placemark('open', open)}${placemark('short', short)}${placemark(
  'both', `<MultiGeometry>${whole}${short}</MultiGeometry>`)}</Document></kml>`
const { features } = kml(new DOMParser().parseFromString(text, 'text/xml'))
for (const { properties, geometry } of features) {
  const parts = geometry?.geometries?.length
  const points = geometry?.type === 'Polygon' ? `${geometry.coordinates[0].length} points` : ''
  console.log(properties.name, geometry === null ? 'null' : geometry.type, parts === undefined ? points : `${parts} parts`)
}
JS
seen=$(node try.mjs | sed 's/ *$//')
printf '%s\n' "$seen"
expected='whole Polygon 4 points
open Polygon 4 points
short null
both Polygon 4 points'
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
