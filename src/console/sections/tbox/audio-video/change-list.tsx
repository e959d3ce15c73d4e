import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ParameterShape, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { Change } from './parameter-change.ts'
import { type ProtocolWord, useProtocolWord } from './protocol-word.ts'

/** What will be written: before and after, leaf by leaf. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('audioVideo')
  const word = useProtocolWord()
  const rows = changes.map((change) => {
    const { id, path, before, after } = change
    const shape = shapeAt(parameterOfId(id), path)
    return {
      key: `${id}/${path.join('/')}`,
      name: nameOf(change, word),
      before: shown(before, shape, word),
      after: shown(after, shape, word),
    }
  })
  return (
    <Table
      size="small"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: t('diff.parameter'), dataIndex: 'name' },
        { title: t('diff.before'), dataIndex: 'before' },
        { title: t('diff.after'), dataIndex: 'after' },
      ]}
    />
  )
}

function nameOf({ id, path }: Change, word: ProtocolWord): string {
  const parameter = parameterOfId(id)
  const fields = path.map((part) => (typeof part === 'number' ? String(part + 1) : word(`field.${part}`)))
  return [parameter ? word(parameter.labelKey) : String(id), ...fields].join(' › ')
}

function shapeAt(shape: ParameterShape | undefined, path: readonly (string | number)[]): ParameterShape | undefined {
  return path.reduce<ParameterShape | undefined>(
    (at, part) => (typeof part === 'number' ? at?.item : at?.fields?.find(({ name }) => name === part)),
    shape,
  )
}

function shown(value: unknown, shape: ParameterShape | undefined, word: ProtocolWord): string {
  if (value === undefined || value === null) return '–'
  if (shape?.kind === 'option') {
    const option = shape.options?.find((one) => one.value === value)
    if (option) return word(`value.${option.key}`)
  }
  if (shape?.kind === 'bits') {
    const set = shape.bits?.filter(({ bit }) => ((Number(value) >>> bit) & 1) === 1) ?? []
    return set.map(({ key }) => word(`value.${key}`)).join(', ') || '–'
  }
  const unit = shape?.unit ? ` ${word(`unit.${shape.unit}`)}` : ''
  return `${typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)}${unit}`
}
