import { Tree, type TreeDataNode } from 'antd'
import type { ReactNode } from 'react'
import { type FileTreeType, getFileTree } from '#core/contract/file-storage.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './upgrade-file.module.css'

/** What a place in the tree filters by; undefined: all. */
interface Part {
  typeName: string | undefined
  partsModel: string | undefined
  hardware: string | undefined
}

interface Props {
  given: Readonly<Record<string, string>>
  onChoose: (part: Part) => void
}

type Node = TreeDataNode & { part: Part; children?: Node[] }

const keyOf = ({ typeName, partsModel, hardware }: Partial<Part>) => JSON.stringify([typeName, partsModel, hardware])

/** Part types, their models and hardware versions with the number of files; a place filters the list. */
export function FileTree({ given, onChoose }: Props) {
  const { t } = useTranslation('upgradeFile')
  const format = useFormat()
  const { data = [] } = useCall(getFileTree, {}, { toast: false, keepPrevious: true })
  const all: Part = { typeName: undefined, partsModel: undefined, hardware: undefined }
  const node = (part: Part, name: ReactNode, files: number, children: Node[] = []): Node => ({
    key: keyOf(part),
    part,
    title: (
      <span className={styles.node}>
        <bdi>{name}</bdi>
        <small>{format.number(files)}</small>
      </span>
    ),
    children,
  })
  const ofType = ({ typeName, files, models }: FileTreeType) => {
    const type = { ...all, typeName }
    return node(
      type,
      typeName,
      files,
      models.map(({ partsModel, bytes, hardware, ...model }) => {
        const size = `${partsModel} · ${format.bytes(bytes)}`
        const below = hardware.map((each) => {
          const part = { ...type, partsModel, hardware: each.hardwareVersion }
          return node(part, each.hardwareVersion, each.files)
        })
        return node({ ...type, partsModel }, size, model.files, below)
      }),
    )
  }
  const files = data.reduce((sum, type) => sum + type.files, 0)
  return (
    <section className={styles.tree} aria-label={t('tree')}>
      {data.length > 0 && (
        <Tree<Node>
          blockNode
          defaultExpandAll
          aria-label={t('tree')}
          treeData={[node(all, t('tree.all'), files, data.map(ofType))]}
          selectedKeys={[keyOf(given)]}
          onSelect={(_keys, { node: { part } }) => onChoose(part)}
        />
      )}
    </section>
  )
}
