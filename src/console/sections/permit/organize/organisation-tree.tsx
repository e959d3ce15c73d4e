import {
  ApartmentOutlined,
  BankOutlined,
  CarOutlined,
  GlobalOutlined,
  SearchOutlined,
  ShopOutlined,
  StopOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { Input, Tree, type TreeDataNode } from 'antd'
import { type HTMLAttributes, type Key, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { moveOrganisation } from '#core/contract/organisation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { isWithin, matching, type OrganisationNode } from './organisation-nodes.ts'
import styles from './organize.module.css'

interface Props {
  nodes: ReadonlyMap<number, OrganisationNode>
  selected: number
  onSelect: (id: number) => void
  /** An organisation was dropped on another one. */
  onDrop: (id: number, parentId: number) => void
}

const ROW_PX = 32
const TREE_PX = 640

const ICONS = {
  headquarters: BankOutlined,
  region: GlobalOutlined,
  branch: ApartmentOutlined,
  dealer: ShopOutlined,
  fleet: CarOutlined,
  workshop: ToolOutlined,
}

/** The tree with its search. Arrow keys move and unfold; only rows in view exist. */
export function OrganisationTree({ nodes, selected, onSelect, onDrop }: Props) {
  const { t } = useTranslation('organisation')
  const drag = useDrag(nodes, onDrop)
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<Key>>(new Set())
  const found = useMemo(() => (text.trim() === '' ? undefined : matching(nodes, text)), [nodes, text])
  const [top] = nodes.values()
  const data = useMemo(() => (top ? treeData([top], found) : []), [top, found])
  const open = [...nodes.keys()].filter((id) => found !== undefined || !folded.has(id))

  return (
    <section className={styles.tree} aria-label={t('title')}>
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        maxLength={128}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.legend}>
        {t('accounts')} · {t('vehicles')}
      </p>
      {data.length === 0 ? (
        <p className={styles.note}>{t('noMatch')}</p>
      ) : (
        <Tree
          blockNode
          height={TREE_PX}
          itemHeight={ROW_PX}
          aria-label={t('title')}
          treeData={data}
          expandedKeys={open}
          selectedKeys={[selected]}
          onExpand={(keys) => setFolded(new Set([...nodes.keys()].filter((id) => !keys.includes(id))))}
          onSelect={(_keys, { node }) => onSelect(Number(node.key))}
          titleRender={({ key }) => {
            const node = nodes.get(Number(key))
            return node && <NodeTitle node={node} {...drag.of(node)} />
          }}
        />
      )}
    </section>
  )
}

const treeData = (nodes: readonly OrganisationNode[], found: ReadonlySet<number> | undefined): TreeDataNode[] =>
  nodes
    .filter(({ row }) => found?.has(row.id) ?? true)
    .map(({ row, children }) => ({ key: row.id, title: row.name, children: treeData(children, found) }))

interface Dragged
  extends Pick<
    HTMLAttributes<HTMLSpanElement>,
    'draggable' | 'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDragEnd' | 'onDrop'
  > {
  'data-target'?: boolean
}

/** An organisation is dropped on its new parent, never between two: siblings are in the order of their names. */
function useDrag(nodes: Props['nodes'], onDrop: Props['onDrop']) {
  const mayMove = useAllowed(moveOrganisation)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const takes = (id: number, closed: boolean) => dragged !== undefined && !closed && !isWithin(nodes, id, dragged)
  const of = ({ row: { id, below }, closed }: OrganisationNode): Dragged => ({
    draggable: mayMove && below,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(id))
      setDragged(id)
    },
    onDragOver: (event) => {
      if (!takes(id, closed)) return
      event.preventDefault()
      setOver(id)
    },
    onDragLeave: () => setOver(undefined),
    onDragEnd: end,
    onDrop: (event) => {
      event.preventDefault()
      if (dragged !== undefined && takes(id, closed)) onDrop(dragged, id)
      end()
    },
    'data-target': over === id,
  })
  return { of }
}

function NodeTitle({ node, ...drag }: { node: OrganisationNode } & Dragged) {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const { row, accounts, vehicles, closed } = node
  const Icon = ICONS[row.type]
  return (
    <span className={styles.node} data-closed={closed} {...drag}>
      {closed ? <StopOutlined aria-label={t('disabled')} /> : <Icon aria-hidden />}
      <bdi>{row.name}</bdi>
      <small>
        {format.number(accounts)} · {format.number(vehicles)}
      </small>
    </span>
  )
}
