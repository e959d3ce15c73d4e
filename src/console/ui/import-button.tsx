import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { ImporterName } from '#core/contract/import.ts'
import { Allowed } from './allowed.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }))

interface Props {
  /** Endpoint of the empty workbook: also the permission to import. */
  to: AnyEndpoint
  importer: ImporterName
  label: string
  title: string
  onImported: () => void
}

/** Button and dialog of an import. */
export function ImportButton({ to, importer, label, title, onImported }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Allowed to={to}>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && (
        <Suspense>
          <ImportDialog open title={title} importer={importer} onClose={() => setOpen(false)} onImported={onImported} />
        </Suspense>
      )}
    </Allowed>
  )
}
