import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { Allowed } from './allowed.tsx'

const guarded = (code: `/${string}`) => endpoint(`GET ${code}`, code, { summary: '' })
const edit = guarded('/things/edit')
const remove = guarded('/things/delete')
const show = endpoint('GET /things', 'signed-in', { summary: '' })

describe('guarded elements', () => {
  it('are removed unless the list holds every required code', async () => {
    const both = (
      <Allowed to={[edit, remove]}>
        <button type="button">both</button>
      </Allowed>
    )
    await renderPage(both, { codes: ['/things/edit'] })
    expect(screen.queryByRole('button', { name: 'both' })).toBeNull()
  })

  it('stay when every required code is held', async () => {
    await renderPage(<Allowed to={[edit, remove]}>both</Allowed>, { codes: ['/things/delete', '/things/edit'] })
    expect(screen.getByText('both')).toBeVisible()
  })

  it('guards one element by one code, the code standing in the endpoint alone', async () => {
    await renderPage(
      <>
        <Allowed to={edit}>edit</Allowed>
        <Allowed to={remove}>delete</Allowed>
        <Allowed to={show}>show</Allowed>
      </>,
      { codes: ['/things/edit'] },
    )
    expect(screen.getByText(/edit/)).toBeVisible()
    expect(screen.queryByText(/delete/)).toBeNull()
    expect(screen.getByText(/show/)).toBeVisible()
  })

  it('an empty permission check is logged and denies access', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await renderPage(<Allowed to={[]}>all</Allowed>, { codes: ['/things/edit'] })
    expect(screen.queryByText('all')).toBeNull()
    expect(logged).toHaveBeenCalledWith('the argument of a permission check cannot be empty', undefined)
    logged.mockRestore()
  })
})
