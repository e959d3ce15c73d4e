// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { rememberingComputedStyle } from '#tests/support/computed-style.ts'

/** Every kind of place a value may come from. */
const PAGE = `
  <style>.ruled { display: inline-flex } .box > * { visibility: hidden } @media all { .quiet span { pointer-events: none } }</style>
  <div hidden><p>a</p></div><p style="display: none"><b>b</b></p><table><tr hidden><td>c</td></tr></table>
  <div style="visibility: hidden"><em>d</em><em style="visibility: visible">e</em></div>
  <div style="pointer-events: none"><button>f</button><button style="pointer-events: auto">g</button></div>
  <dialog>h</dialog><dialog open>i</dialog><input type="hidden"><input type="text"><template>j</template>
  <details><summary>k</summary>l</details><div popover>m</div><ul><li>n</li></ul><svg><g><path/></g></svg>
  <i class="ruled">o</i><div class="box"><u>p</u></div><div class="quiet"><div><span>q</span></div></div>
  <i class="ruled" style="display: none">r</i><span>s</span>`

it('is what jsdom finds, for every element and after every change', () => {
  const own = window.getComputedStyle.bind(window)
  const remembering = rememberingComputedStyle(window as unknown as Window & typeof globalThis)
  const answers = (of: (element: Element) => CSSStyleDeclaration) =>
    [...document.querySelectorAll('*')].map((element) => {
      const { display, visibility, pointerEvents, color } = of(element)
      return { element: element.outerHTML.slice(0, 60), display, visibility, pointerEvents, color }
    })
  document.body.innerHTML = PAGE
  expect(answers(remembering)).toEqual(answers(own))
  document.querySelector('div[hidden]')!.removeAttribute('hidden')
  document.querySelector<HTMLElement>('.box')!.className = 'ruled'
  document.querySelector<HTMLElement>('ul')!.style.display = 'none'
  expect(answers(remembering)).toEqual(answers(own))
  document.querySelector('style')!.textContent = 'li { display: none }'
  expect(answers(remembering)).toEqual(answers(own))
})
