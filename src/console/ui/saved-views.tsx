import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Popover, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  SavedViewInput,
} from '#core/contract/saved-view.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useConfirm } from './confirm.tsx'
import { TextItem } from './form-builder/form-fields.tsx'
import { errorsIn, errorsOf, showErrors } from './form-errors.ts'
import shared from './page.module.css'
import styles from './saved-views.module.css'

/** Searches the user saved for the page, and those shared with his organisation (docs/product/shared.md#search-forms). */
export function SavedViews({ children }: { children: ReactNode }) {
  const { t } = useTranslation('list')
  const [open, setOpen] = useState(true)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={t('views.title')}
      content={
        <div className={styles.panel}>
          <Views onChoose={() => setOpen(false)} />
          <Keep />
        </div>
      }
    >
      {children}
    </Popover>
  )
}

function Views({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('list')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data, loading } = useCall(listSavedViews, { query: { page: pathname } })
  if (!data || data.length === 0) return <p className={shared.hint}>{loading ? t('views.loading') : t('views.none')}</p>
  return (
    <ul className={styles.views}>
      {data.map((view) => (
        <li key={view.id}>
          <button
            type="button"
            aria-current={search === `?${view.query}`}
            onClick={() => {
              void navigate({ pathname, search: view.query })
              onChoose()
            }}
          >
            <span>{view.name}</span>
            <small>{sharing(view)}</small>
          </button>
          {view.own && <Forget view={view} />}
        </li>
      ))}
    </ul>
  )

  function sharing({ own, ownerName, orgId }: SavedView): string {
    if (!own) return t('views.by', { name: ownerName })
    return orgId === null ? '' : t('views.shared')
  }
}

function Forget({ view }: { view: SavedView }) {
  const { t } = useTranslation('list')
  const confirm = useConfirm()
  const refresh = useRefresh()

  async function forget() {
    try {
      await call(deleteSavedView, { body: { id: view.id } })
      await refresh(listSavedViews)
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }
  const label = t('views.forget', { name: view.name })
  const ask = () => confirm({ title: t('views.forgetAsk', { name: view.name }), danger: true, onConfirm: forget })
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      title={label}
      aria-label={label}
      onClick={ask}
    />
  )
}

/** Saves the current query of the page. */
function Keep() {
  const { t } = useTranslation(['list', 'validation'])
  const { pathname, search } = useLocation()
  const refresh = useRefresh()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const { data: orgs } = useCall(listOrgs)

  async function keep(values: { name?: string; orgId?: number }) {
    const input = { ...values, page: pathname, query: search.slice(1) }
    const parsed = SavedViewInput.safeParse(input)
    if (!parsed.success) return showErrors(form, errorsOf(parsed.error, values))
    setBusy(true)
    try {
      await call(createSavedView, { body: parsed.data })
      form.resetFields()
      await refresh(listSavedViews)
    } catch (error) {
      showErrors(form, errorsIn(error))
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  if (search.length < 2) return <p className={shared.hint}>{t('views.searchFirst')}</p>
  return (
    <Form form={form} name="saved-view" layout="vertical" className={styles.keep} onFinish={keep}>
      <TextItem name="name" label={t('views.name')} maxLength={60} placeholder={t('views.namePlaceholder')} />
      <Form.Item name="orgId" label={t('views.shareWith')}>
        <Select
          allowClear
          placeholder={t('views.onlyMe')}
          options={(orgs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('views.keep')}
      </Button>
    </Form>
  )
}
