import { Form, Select } from 'antd'
import { useContext } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HISTORY_ITEMS, HISTORY_LIMITS, HISTORY_SOURCES, USUAL_HISTORY_ITEMS } from '#core/domain/history-items.ts'
import { GivenFilter } from '#console/ui/given-filter.ts'
import { useItemWords } from './item-words.ts'

/** Selected items by protocol; the address has them joined by commas. */
export function ItemsField() {
  const { t } = useTranslation('history')
  const { items } = useContext(GivenFilter)
  const words = useItemWords()
  return (
    <Form.Item
      name="items"
      label={t('items')}
      required
      {...(items === undefined && { initialValue: USUAL_HISTORY_ITEMS })}
      getValueProps={(value: string | undefined) => ({ value: value ? value.split(',') : [] })}
      getValueFromEvent={(values: string[]) => values.join(',') || undefined}
    >
      <Select
        mode="multiple"
        maxCount={HISTORY_LIMITS.items}
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 300 }}
        options={HISTORY_SOURCES.map((source) => ({
          label: t(`source.${source}`),
          options: HISTORY_ITEMS.filter((item) => item.source === source).map(({ key }) => ({
            value: key,
            label: words.name(key),
          })),
        }))}
      />
    </Form.Item>
  )
}
