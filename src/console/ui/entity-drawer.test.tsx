import { screen, waitFor, within } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderPage } from '#tests/support/render-page.tsx'
import { CallFailed } from '#web/api/call-failed.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { OneId } from '#core/contract/fields.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { connectApi } from '#web/api/api-host.ts'
import { byId, EntityDrawer } from './entity-drawer.tsx'

const Depot = z.object({ name: z.string().min(1) })
interface Row {
  name: string
  version: number
}
const OLD: Row = { name: 'Depot', version: 1 }
const OTHER: Row = { name: 'Southern depot', version: 4 }

interface Calls {
  create: (values: { name: string }) => Promise<unknown>
  update: (values: { name: string }, row: Row) => Promise<unknown>
  read: (row: Row) => Promise<Row | undefined>
}

function Depots(calls: Calls) {
  const [editing, edit] = useState<Row | 'new'>()
  return (
    <>
      <button type="button" onClick={() => edit(OLD)}>
        change
      </button>
      <button type="button" onClick={() => edit(OTHER)}>
        change other
      </button>
      <button type="button" onClick={() => edit('new')}>
        add
      </button>
      <EntityDrawer
        {...calls}
        editing={editing}
        title={(row) => (row ? `Change ${row.name}` : 'Add a depot')}
        schema={Depot}
        initial={{ name: 'Suggested' }}
        reads={[]}
        onClose={() => edit(undefined)}
      >
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </EntityDrawer>
    </>
  )
}

async function open(button: string, over: Partial<Calls> = {}) {
  const calls = {
    create: vi.fn<Calls['create']>().mockResolvedValue(undefined),
    update: vi.fn<Calls['update']>().mockResolvedValue(undefined),
    read: vi.fn<Calls['read']>().mockResolvedValue({ name: 'Central depot', version: 2 }),
    ...over,
  }
  const { user } = await renderPage(<Depots {...calls} />)
  await user.click(screen.getByRole('button', { name: button }))
  const drawer = within(await screen.findByRole('dialog'))
  const enter = async (name: string) => {
    await user.clear(drawer.getByLabelText('Name'))
    await user.type(drawer.getByLabelText('Name'), name)
    await user.click(drawer.getByRole('button', { name: 'Save' }))
  }
  return { user, drawer, enter, ...calls }
}

const conflict = () => Promise.reject(new CallFailed(409, 'changed'))
const closed = () => waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())

it('has the values of another row when it opens for that one', async () => {
  const { user, drawer } = await open('change')
  expect(drawer.getByLabelText('Name')).toHaveValue('Depot')
  await user.click(drawer.getByRole('button', { name: 'Cancel' }))
  await closed()
  await user.click(screen.getByRole('button', { name: 'change other' }))
  expect(await screen.findByLabelText('Name')).toHaveValue('Southern depot')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await closed()
  await user.click(screen.getByRole('button', { name: 'add' }))
  expect(await screen.findByLabelText('Name')).toHaveValue('Suggested')
})

describe('reading a row again by its id', () => {
  const platform = fakePlatform()
  const getDepot = endpoint('GET /test/depot/detail', 'signed-in', { summary: '', query: OneId, response: Depot })

  it('finds it under any name', async () => {
    platform.answer(getDepot, () => ({ name: 'Renamed' }))
    expect(await byId(getDepot)({ id: 7 })).toEqual({ name: 'Renamed' })
    expect(platform.asked(getDepot)[0]?.query.get('id')).toBe('7')
  })

  it('says that it is gone, and fails where it cannot be read', async () => {
    const toast = vi.fn<(text: string) => void>()
    connectApi({ toast })
    platform.answer(getDepot, () => refusal(404, 'This entry no longer exists'))
    expect(await byId(getDepot)({ id: 7 })).toBeUndefined()
    expect(toast).toHaveBeenCalledExactlyOnceWith('This entry no longer exists')
    platform.answer(getDepot, () => refusal(500, 'Broken'))
    await expect(byId(getDepot)({ id: 7 })).rejects.toThrow('Broken')
  })
})

describe('drawer of one row', () => {
  it('creates one from what a new one starts with', async () => {
    const { drawer, user, create } = await open('add')
    expect(drawer.getByText('Add a depot')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await closed()
    expect(create).toHaveBeenCalledWith({ name: 'Suggested' })
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('says nothing of saving while the platform refuses', async () => {
    const { enter, update } = await open('change', { update: vi.fn<Calls['update']>().mockImplementation(conflict) })
    await enter('East depot')
    await waitFor(() => expect(update).toHaveBeenCalled())
    expect(await screen.findByRole('button', { name: 'Load latest version' })).toBeVisible()
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('changes the row it was opened with', async () => {
    const { enter, update } = await open('change')
    await enter('East depot')
    await closed()
    expect(update).toHaveBeenCalledWith({ name: 'East depot' }, OLD)
  })

  it('offers the latest version when another user changed the row', async () => {
    const update = vi.fn<Calls['update']>().mockImplementationOnce(conflict).mockResolvedValueOnce(undefined)
    const { drawer, user, enter, read } = await open('change', { update })
    await enter('East depot')
    await user.click(await drawer.findByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(drawer.getByLabelText('Name')).toHaveValue('Central depot'))
    expect(read).toHaveBeenCalledWith(OLD)
    expect(drawer.getByText('Change Central depot')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Load latest version' })).toBeNull()

    await enter('West depot')
    await closed()
    expect(update).toHaveBeenLastCalledWith({ name: 'West depot' }, { name: 'Central depot', version: 2 })
  })

  it('closes when the row was removed meanwhile', async () => {
    const { drawer, user, enter } = await open('change', { update: conflict, read: async () => undefined })
    await enter('East depot')
    await user.click(await drawer.findByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  })

  it('leaves a value that is taken to its field', async () => {
    const taken = () => Promise.reject(new CallFailed(409, 'taken', [{ path: 'name', message: 'The name is taken' }]))
    const { drawer, enter } = await open('change', { update: taken })
    await enter('East depot')
    expect(await drawer.findByText('The name is taken')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Load latest version' })).toBeNull()
  })
})
