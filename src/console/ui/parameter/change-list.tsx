import { Table } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { Change } from './parameter-change.ts'
import { useProtocolWord } from './protocol-word.ts'
import { leafName, shapeAt, shownValue } from './shown-value.ts'

/** Pending changes: before and after, leaf by leaf. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const rows = changes.map((change) => {
    const { id, path, before, after } = change
    const shape = shapeAt(parameterOfId(id), path)
    return {
      key: `${id}/${path.join('/')}`,
      name: leafName(change, word),
      before: shownValue(before, shape, word),
      after: shownValue(after, shape, word),
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
