import { Empty, Input, Tree } from 'antd'
import { useAtomValue } from 'jotai'
import { type Key, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonCodesAtom, menuPathsAtom } from '#web/state/session.ts'
import { useRightLabels } from './right-labels.ts'
import { codesOf, type RightNode, rightsTree, toggled } from './rights.ts'
import styles from './rights-tree.module.css'

interface Props {
  id?: string
  value?: readonly string[]
  onChange?: (codes: string[]) => void
  /** Codes that can be chosen; absent: everything the user has. */
  offered?: readonly string[] | undefined
  /** Codes of these that are left out; absent: none. */
  without?: (code: string) => boolean
}

/** What the user may grant: pages by section, and below each what is done there. For use in a Form.Item. */
export function RightsTree({ id, value = [], onChange, offered, without }: Props) {
  const { t } = useTranslation('role')
  const pages = useAtomValue(menuPathsAtom)
  const buttons = useAtomValue(buttonCodesAtom)
  const labelOf = useRightLabels()
  const [text, search] = useState('')
  const [open, expand] = useState<readonly Key[]>([])
  const all = useMemo(() => {
    const codes = offered ?? [...pages, ...buttons]
    return rightsTree(without ? codes.filter((code) => !without(code)) : codes, labelOf)
  }, [offered, pages, buttons, labelOf, without])
  const found = useMemo(() => matching(all, text.trim().toLowerCase()), [all, text])
  const chosen = new Set(value)
  const { checked, half } = marksOf(all, chosen)
  return (
    <div id={id} className={styles.rights}>
      <Input
        value={text}
        allowClear
        placeholder={t('rights.find')}
        aria-label={t('rights.find')}
        onChange={({ target }) => search(target.value)}
      />
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('rights.none')} />
      ) : (
        <Tree<RightNode>
          checkable
          checkStrictly
          selectable={false}
          height={340}
          treeData={found}
          expandedKeys={text === '' ? [...open] : found.flatMap(withBelow)}
          onExpand={expand}
          checkedKeys={{ checked, halfChecked: half }}
          onCheck={(_, { node, checked: isOn }) => onChange?.(toggled(chosen, node, isOn))}
          titleRender={({ title, code }) => (
            <span className={styles.right}>
              <bdi>{title}</bdi>
              {code !== undefined && <bdi dir="ltr">{code}</bdi>}
            </span>
          )}
        />
      )}
    </div>
  )
}

const withBelow = ({ key, children = [] }: RightNode): Key[] => [key, ...children.flatMap(withBelow)]

/** Nodes with the text, and everything below and above them. */
function matching(nodes: readonly RightNode[], text: string): RightNode[] {
  if (text === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.key}`.toLowerCase().includes(text)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Sections are on when everything below is, and half on when something is. */
function marksOf(nodes: readonly RightNode[], chosen: ReadonlySet<string>) {
  const sections = nodes.map((section) => {
    const codes = codesOf(section)
    return { key: section.key, on: codes.filter((code) => chosen.has(code)).length, of: codes.length }
  })
  const full = sections.filter(({ on, of }) => on === of && of > 0)
  return {
    checked: [...chosen, ...full.map(({ key }) => key)],
    half: sections.filter(({ on, of }) => on > 0 && on < of).map(({ key }) => key),
  }
}
