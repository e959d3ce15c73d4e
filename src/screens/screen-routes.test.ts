import { describe, expect, it } from 'vitest'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { SCREEN_ROUTES } from './screen-routes.ts'
import { parseHash } from './stage/hash-location.ts'
import { destinationOf } from './stage/screen-route.ts'

const leadsTo = (hash: string) => destinationOf(SCREEN_ROUTES, parseHash(hash))

describe('addresses of the screens bundle', () => {
  it('opens a screen, whatever its query', () => {
    expect(leadsTo('#/bigScreen?market=cn')).toMatchObject({ screen: { path: '/bigScreen' } })
  })

  it('sends a page of the console there, with its query', () => {
    expect(leadsTo('#/tbox/loginJournal?vin=LGWEF4A50TEST0001')).toEqual({
      leaveTo: '/#/tbox/loginJournal?vin=LGWEF4A50TEST0001',
    })
    expect(leadsTo('')).toEqual({ leaveTo: '/#/' })
  })

  it('sends the unknown to the 404 page', () => {
    expect(leadsTo('#/nowhere')).toEqual({ leaveTo: '/#/404' })
  })

  it('only holds screens of the product, and knows which open without sign-in', () => {
    for (const { path, signedIn } of SCREEN_ROUTES) {
      const product = PRODUCT_ROUTES.find((route) => route.path === path)
      expect(product).toMatchObject({ screen: true })
      expect('free' in product!).toBe(!signedIn)
    }
  })
})
