import { describe, expect, it } from 'vitest'
import { Invalid } from './errors.ts'
import { safeRichText } from './rich-text.ts'

const clean = (html: string) => safeRichText(html, 'content')
const OWN = '/transfer/obs/objects/demo/editor/2026-11/0123456789abcdef0123456789abcdef.png'

describe('rich text', () => {
  it('keeps what the editor makes', () => {
    const html = `<h2>Notice</h2><p>A <strong>bold</strong> word<br />and</p><ol start="3"><li><p>three</p></li></ol><img src="${OWN}" alt="truck" />`
    expect(clean(html)).toBe(html)
  })

  it.each([
    ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<svg onload=alert(1)><p>a</p></svg>', '<p>a</p>'],
    ['<iframe src="https://example.com"></iframe>a', 'a'],
    ['<form><input name="b"></form><p>a<!-- --></p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href=" jAvA\tscript:alert(1)">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<a href="//example.com">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    ['<<script>script>alert(1)</script>', '&lt;'],
  ])('makes %s harmless', (html, cleaned) => {
    expect(clean(html)).toBe(cleaned)
  })

  it.each(['https://example.com/a', 'http://example.com', 'mailto:a@example.com', 'tel:+8610'])(
    'links may be %s, and open without reaching back',
    (href) => {
      expect(clean(`<a href="${href}">a</a>`)).toBe(`<a href="${href}" rel="noopener noreferrer" target="_blank">a</a>`)
    },
  )

  it.each(['https://example.com/pixel.png', 'data:image/png;base64,AAAA', '//x/y.png', `${OWN}/../../x`, ''])(
    'drops the image %s, which was not uploaded here',
    (src) => {
      expect(clean(`<p>a</p><img src="${src}">`)).toBe('<p>a</p>')
    },
  )

  it('keeps images with the placeholder of the host', () => {
    expect(clean(`<img src="{host}${OWN}">`)).toBe(`<img src="{host}${OWN}" />`)
  })

  it('takes five images', () => {
    expect(() => clean(`<img src="${OWN}">`.repeat(5))).not.toThrow()
    expect(() => clean(`<img src="${OWN}">`.repeat(6))).toThrow(Invalid)
  })

  it('is not longer than it may be', () => {
    expect(() => clean('a'.repeat(100_001))).toThrow(Invalid)
  })
})
