#!/usr/bin/env bash
# @deck.gl/core 9.4.0 with luma.gl 9.4.2, in Chromium 141 (headless, SwiftShader): a WebGL context that the display takes away is
# lost for good, and silently. luma.gl hears "webglcontextlost" but does not call preventDefault(), so the browser may not restore
# the context ("context restoration not allowed"); deck.gl calls neither onError nor the console, deck.isInitialized stays true, and
# setProps() with other layers draws nothing. The only sign is device.lost of the device that onDeviceInitialized gave. A map below
# on a canvas of its own that does call preventDefault() comes back, so what is drawn over it is missing alone, until the page is
# loaded again. Another Deck has to be made. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @deck.gl/core@9.4.0 @deck.gl/layers@9.4.0 @luma.gl/core@9.4.2 @luma.gl/webgl@9.4.2 \
  @luma.gl/engine@9.4.2 @luma.gl/shadertools@9.4.2 esbuild@0.25.10 playwright-core@1.56.0 @sparticuz/chromium@141.0.0
cat > page.js <<'JS'
import { Deck, MapView } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'

const layer = (x) =>
  new ScatterplotLayer({
    id: 'dot',
    data: [{ x }],
    getPosition: (each) => [each.x, 0],
    getRadius: 100_000,
    radiusMinPixels: 9,
    getFillColor: [255, 0, 0],
  })
const errors = []
let device
const deck = new Deck({
  parent: document.body,
  views: new MapView(),
  initialViewState: { longitude: 0, latitude: 0, zoom: 1 },
  layers: [layer(0)],
  deviceProps: { webgl: { preserveDrawingBuffer: true } },
  onError: (error) => errors.push(error.message),
  onDeviceInitialized: (given) => {
    device = given
    given.lost.then(() => (window.isTold = true))
  },
})
const bare = document.createElement('canvas')
bare.addEventListener('webglcontextlost', (event) => event.preventDefault())
const contexts = () => [device.handle, bare.getContext('webgl2')]
function isRed() {
  const gl = device.handle
  const pixels = new Uint8Array(gl.drawingBufferWidth * gl.drawingBufferHeight * 4)
  gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels.some((value, at) => at % 4 === 0 && value > 200)
}
Object.assign(window, {
  isReady: () => device !== undefined && isRed(),
  move: (x) => deck.setProps({ layers: [layer(x)] }),
  lose() {
    window.losing = contexts().map((gl) => gl.getExtension('WEBGL_lose_context'))
    for (const each of window.losing) each.loseContext()
  },
  giveBack() {
    for (const each of window.losing) each.restoreContext()
  },
  look() {
    const [own, other] = contexts().map((gl) => (gl.isContextLost() ? 'lost' : 'there'))
    const said = `${errors.length} errors, isInitialized ${deck.isInitialized}, device.lost ${window.isTold ? 'resolved' : 'pending'}`
    return `deck.gl ${own}, ${isRed() ? 'draws' : 'blank'}, ${said}; bare canvas ${other}`
  },
})
JS
npx esbuild page.js --bundle --outfile=page.bundle.js --log-level=error
echo '<!doctype html><body style="margin:0"><script src="page.bundle.js"></script>' > page.html
cat > try.mjs <<'JS'
import chromium from '@sparticuz/chromium'
import { chromium as browser } from 'playwright-core'

chromium.setGraphicsMode = true
const launched = await browser.launch({
  executablePath: await chromium.executablePath(),
  args: chromium.args,
  headless: true,
})
const page = await launched.newPage({ viewport: { width: 300, height: 200 } })
const warned = []
page.on('console', (message) => warned.push(message.text()))
await page.goto(`file://${process.cwd()}/page.html`)
await page.waitForFunction(() => window.isReady?.())
const look = async (when) => console.log(`${when}: ${await page.evaluate(() => window.look())}`)
await look('at first')
await page.evaluate(() => window.lose())
await page.waitForTimeout(500)
await look('taken away')
await page.evaluate(() => window.giveBack())
await page.waitForTimeout(1_000)
await page.evaluate(() => window.move(20))
await page.waitForTimeout(1_000)
await look('given back, with another layer')
console.log(warned.filter((text) => /restor/.test(text)).join().replace('WebGL: INVALID_OPERATION: ', ''))
await launched.close()
JS
seen=$(node try.mjs)
printf '%s\n' "$seen"
expected='at first: deck.gl there, draws, 0 errors, isInitialized true, device.lost pending; bare canvas there
taken away: deck.gl lost, blank, 0 errors, isInitialized true, device.lost resolved; bare canvas lost
given back, with another layer: deck.gl lost, blank, 0 errors, isInitialized true, device.lost resolved; bare canvas there
restoreContext: context restoration not allowed'
[ "$seen" = "$expected" ] && echo 'as described: nobody says that nothing is drawn any more' || { echo 'the behaviour has changed'; exit 1; }
