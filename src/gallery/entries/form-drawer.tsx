import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

const Dealer = z.object({ dealerCode: z.string().min(1), dealerName: z.string().min(1) })

function Opened() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FormDrawer open={open} title="Dealer" schema={Dealer} onSubmit={async () => {}} onClose={() => setOpen(false)}>
        <Form.Item name="dealerCode" label="Code">
          <Input />
        </Form.Item>
        <Form.Item name="dealerName" label="Name">
          <Input />
        </Form.Item>
      </FormDrawer>
    </>
  )
}

export const entry: GalleryEntry = {
  part: 'FormDrawer',
  samples: [{ name: 'two required fields', show: <Opened /> }],
}
