/**
 * The other side of `SEEN_VEHICLE`, for plain SQL over `vehicle v`: ids of the organisations that see the vehicle, its own and
 * those of relations that have not ended.
 */
export const VEHICLE_SEERS = `array(select v.org_id union select seer.org_id from vehicle_org_relation seer
  where seer.vehicle_id = v.id and seer.oem_id = v.oem_id
    and (seer.valid_until is null or seer.valid_until >= (now() at time zone 'Asia/Shanghai')::date))`
