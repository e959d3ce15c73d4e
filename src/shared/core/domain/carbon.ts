import type { PowerType } from './power-type.ts'

/**
 * Kilograms of carbon dioxide for each kWh: mean of the Chinese grid in 2023 (Ministry of Ecology and Environment and National
 * Bureau of Statistics, announcement on carbon dioxide factors of electricity).
 */
export const CO2_KG_PER_KWH = 0.5306

/**
 * Kilograms of carbon dioxide from burning one litre: IPCC 2006 defaults, volume 2, tables 1.2 and 1.4 (diesel 74.1 t/TJ, 43.0 TJ/Gg,
 * 0.84 kg/L; petrol 69.3 t/TJ, 44.3 TJ/Gg, 0.745 kg/L). Hybrids of a commercial fleet burn diesel. Gas is not measured in litres.
 */
export const CO2_KG_PER_LITRE: Readonly<Partial<Record<PowerType, number>>> = {
  柴油: 2.68,
  油电混合: 2.68,
  汽油: 2.29,
}

/** Kilograms from one litre in the tank of such a vehicle; undefined where its tank holds no liquid fuel we know. */
export const co2PerLitre = (powerType: string): number | undefined =>
  (CO2_KG_PER_LITRE as Readonly<Record<string, number | undefined>>)[powerType]
