import type { TboxStockState } from '#core/domain/stock-life.ts'

/** As the database answers: moments are text. */
export interface StoredTbox {
  id: number
  vehicle_id: number | null
  vin: string | null
  sn: string
  phone: string
  model: string
  hardware: string
  firmware: string
  imei: string
  imei2: string
  mac: string
  supplier: string
  batch: string
  iccid: string
  stock_state: TboxStockState
  produced_on: string | null
  warranty_until: string | null
  has_code: boolean
  deregistered: boolean
  timeout_seconds: number
  last_message_at: string | null
  created_at: string
  updated_at: string
}
