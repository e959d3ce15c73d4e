import { EditOutlined, HistoryOutlined, MergeCellsOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/organisation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import page from '#console/ui/page.module.css'
import { VersionCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import type { OrganisationNode } from './organisation-nodes.ts'
import styles from './organize.module.css'
import { useDisable } from './use-disable.tsx'

const LocationMap = lazy(async () => ({ default: (await import('#console/ui/location/location-map.tsx')).LocationMap }))

export type OrganisationTask = 'add' | 'edit' | 'move' | 'merge'

interface Props {
  node: OrganisationNode
  onSelect: (id: number) => void
  onTask: (task: OrganisationTask) => void
  onHistory: () => void
}

/** One organisation: what it is, what it holds, and what can be done with it. */
export function OrganisationDetails({ node, onSelect, onTask, onHistory }: Props) {
  const { t } = useTranslation('organisation')
  const { row, children, closed } = node
  return (
    <article className={styles.details} aria-label={row.name}>
      <div className={page.head}>
        <h2 className={styles.name}>
          <bdi>{row.name}</bdi>
        </h2>
        <ToneTag tone={closed ? 'warning' : 'good'}>
          {t(row.disabled ? 'disabled' : closed ? 'disabledAbove' : 'active')}
        </ToneTag>
      </div>
      <Actions node={node} onTask={onTask} onHistory={onHistory} />
      <Numbers node={node} />
      <div className={styles.columns}>
        <OrganisationFacts node={node} />
        {row.lng !== null && row.lat !== null && (
          <section className={styles.map} aria-label={t('mapCentre')}>
            <Suspense>
              <LocationMap lng={row.lng} lat={row.lat} />
            </Suspense>
          </section>
        )}
      </div>
      {children.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('children')}</h3>
          <div className={page.buttons}>
            {children.map((child) => (
              <Button key={child.row.id} size="small" onClick={() => onSelect(child.row.id)}>
                <bdi>{child.row.name}</bdi>
              </Button>
            ))}
          </div>
        </section>
      )}
    </article>
  )
}

function Actions({ node: { row, closed }, onTask, onHistory }: Omit<Props, 'onSelect'>) {
  const { t } = useTranslation('organisation')
  const disable = useDisable()
  return (
    <div className={page.buttons}>
      {!closed && (
        <AllowedButton
          to={contract.createOrganisation}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onTask('add')}
        >
          {t('addBelow')}
        </AllowedButton>
      )}
      {row.editable && (
        <AllowedButton
          to={contract.updateOrganisation}
          icon={<EditOutlined aria-hidden />}
          onClick={() => onTask('edit')}
        >
          {t('edit')}
        </AllowedButton>
      )}
      {row.below && (
        <>
          <AllowedButton
            to={contract.moveOrganisation}
            icon={<SwapOutlined aria-hidden />}
            onClick={() => onTask('move')}
          >
            {t('move')}
          </AllowedButton>
          <AllowedButton
            to={contract.mergeOrganisation}
            icon={<MergeCellsOutlined aria-hidden />}
            onClick={() => onTask('merge')}
          >
            {t('merge')}
          </AllowedButton>
          <AllowedButton to={contract.disableOrganisation} danger={!row.disabled} onClick={() => disable(row)}>
            {t(row.disabled ? 'enable' : 'disable')}
          </AllowedButton>
        </>
      )}
      <Button icon={<HistoryOutlined aria-hidden />} onClick={onHistory}>
        {t('view.history')}
      </Button>
    </div>
  )
}

/** With those below, and how many of them are here. */
function Numbers({ node: { row, organisations, accounts, vehicles } }: { node: OrganisationNode }) {
  const { t } = useTranslation('organisation')
  const format = useFormat()
  const shared = (own: number, all: number) => (own === all ? {} : { note: t('direct', { own: format.number(own) }) })
  return (
    <KeyFigures
      figures={[
        { name: t('children'), value: format.number(organisations) },
        { name: t('accounts'), value: format.number(accounts), ...shared(row.accounts, accounts) },
        { name: t('vehicles'), value: format.number(vehicles), ...shared(row.vehicles, vehicles) },
      ]}
    />
  )
}

function OrganisationFacts({ node: { row } }: { node: OrganisationNode }) {
  const { t } = useTranslation('organisation')
  const { code, type, areaNames, contact, phone, mail, updateTime, updatedBy } = row
  return (
    <Facts>
      <Fact name={t('code')}>{code && <bdi dir="ltr">{code}</bdi>}</Fact>
      <Fact name={t('type')}>{t(`type.${type}`)}</Fact>
      <Fact name={t('region')}>{areaNames.length > 0 && <bdi>{areaNames.join(' / ')}</bdi>}</Fact>
      <Fact name={t('contact')}>{contact && <bdi>{contact}</bdi>}</Fact>
      <Fact name={t('phone')}>{phone && <bdi dir="ltr">{phone}</bdi>}</Fact>
      <Fact name={t('mail')}>{mail && <bdi dir="ltr">{mail}</bdi>}</Fact>
      <Fact name={t('updated')}>
        <VersionCell version={updateTime} />
      </Fact>
      <Fact name={t('updatedBy')}>{updatedBy && <bdi>{updatedBy}</bdi>}</Fact>
    </Facts>
  )
}
