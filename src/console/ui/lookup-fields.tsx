import { Form } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DealerSelect } from './select/dealer-select.tsx'
import type { SelectorProps } from './select/option-source.ts'
import { OperatingCitySelect } from './select/parts-selects.tsx'
import { DeviceIdSelect, MeinSelect, MsisdnSelect, PlateSelect, SnSelect } from './select/vehicle-selects.tsx'

/** A field of a search form whose values the platform suggests; a part may be typed as well. */
function lookupField(name: string, Select: ComponentType<SelectorProps<string>>) {
  return function LookupField({ label }: { label: string }) {
    // The texts of its list are loaded before it is opened.
    useTranslation('select', { useSuspense: false })
    return (
      <Form.Item name={name} label={label}>
        <Select />
      </Form.Item>
    )
  }
}

export const PlateField = lookupField('plate', PlateSelect)
export const SnField = lookupField('sn', SnSelect)
export const PhoneField = lookupField('phone', MsisdnSelect)
export const DeviceIdField = lookupField('deviceId', DeviceIdSelect)
export const OperatingCityField = lookupField('operatingCity', OperatingCitySelect)
export const MeinField = lookupField('mein', MeinSelect)
export const DealerField = lookupField('dealerCode', DealerSelect)
