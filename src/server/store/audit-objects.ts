/** A row at some moment; null where there is none. */
export interface ObjectImage {
  object: string
  objectId: string
  row: Record<string, unknown> | null
}

/** Which row a call is about: the table, and the field of the input that names it by its id. */
const OBJECTS: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^\/tsp-bss\/v1\/vehicle\//, 'vehicle', ['id', 'ids']],
  [/^\/tsp-bss\/v1\/model\/(update|delete)/, 'vehicle_model', ['id', 'ids']],
  [/^\/tsp-bss\/dealer\//, 'dealer', ['id', 'ids']],
  [/^\/tsp-bss\/appUser\/(reveal|freeze|unfreeze|unbind|erase|merge)/, 'app_user', ['id', 'mergeId']],
  [/^\/tsp-bss\/serviceStation\//, 'service_station', ['id', 'ids']],
  [/^\/tsp-bss\/vehicleItinerary\//, 'itinerary', ['id', 'ids']],
  [/^\/tsp-bss\/(vehicleGroup|workGroup)\//, 'vehicle_group', ['id', 'ids']],
  [/^\/tsp-bss\/shareLink\//, 'share_link', ['id', 'ids']],
  [/^\/tsp-bss\/driver\/coaching\/(assign|close)/, 'coaching_case', ['id']],
  [/^\/tsp-bss\/driver\/(update|delete)/, 'driver', ['id', 'ids']],
  [/^\/tsp-bss\/testRun\//, 'test_run', ['id', 'ids']],
  [/^\/tsp-bss\/electronicFence\/unmute/, 'alarm_mute', ['ids']],
  [/^\/tsp-bss\/electronicFence\//, 'fence', ['id', 'ids', 'fenceId']],
  [/^\/tsp-bss\/alarmRule\/(insert|update|delete)/, 'alarm_rule', ['id', 'ids']],
  [/^\/tsp-bss\/alarmRule\/unmute/, 'alarm_mute', ['id', 'ids']],
  [/^\/tsp-bss\/safety\/(judge|evidence|sendText)/, 'alarm_event', ['id', 'ids']],
  [/^\/tsp-bss\/alarm\//, 'alarm_event', ['id', 'ids']],
  [/^\/tsp-bss\/command\//, 'command_job', ['id', 'jobId', 'ids']],
  [/^\/tsp-bss\/export\//, 'export_job', ['id', 'ids']],
  [/^\/tsp-bss\/wakePlan\//, 'wake_plan', ['id', 'ids']],
  [/^\/tsp-ota\/parts\//, 'part', ['id', 'ids']],
  [/^\/tsp-bss\/simCard\//, 'sim_card', ['id', 'ids']],
  [/^\/tsp-bss\/tbox\//, 'terminal', ['id', 'ids']],
  [/^\/tsp-bss\/warmAir\/schedule\//, 'climate_schedule', ['ids']],
  [/^\/tsp-bss\/warmAir\//, 'climate_run', ['ids']],
  [/^\/tsp-bss\/maintain\/rule\//, 'maintenance_rule', ['id', 'ids']],
  [/^\/tsp-bss\/maintain\//, 'maintenance_due', ['id', 'ids']],
  [/^\/tsp-bss\/deviceRestart\//, 'device_restart', ['ids']],
  [/^\/tsp-bss\/vehicleLock\//, 'lock_order', ['id', 'ids']],
  [/^\/tsp-bss\/lockTask\//, 'lock_task', ['id', 'ids']],
  [/^\/tsp-bss\/lockContract\/delete/, 'lock_contract', ['ids']],
  [/^\/tsp-bss\/device\//, 'device', ['id', 'ids']],
  [/^\/tsp-bss\/blackBox\//, 'black_box', ['id', 'ids']],
  [/^\/tsp-collect-data\/dataBase\/faultCode\/(update|delete)/, 'fault_code', ['id', 'ids']],
  [/^\/tsp-collect-data\/canPlan\//, 'can_plan', ['id', 'ids']],
  [/^\/tsp-collect-data\/collectTask\//, 'collection_task', ['id']],
  [/^\/tsp-hbase-proxy\/travalData\//, 'trip', ['id', 'ids']],
  [/^\/tsp-hbase-proxy\/dataFault\/rule\//, 'data_fault_rule', ['id', 'ids']],
  [/^\/tsp-bss\/v1\/terminal\/register\//, 'terminal', ['terminalId']],
  [/^\/tsp-bss\/terminalParameter\/template\//, 'parameter_template', ['id', 'templateId']],
  [/^\/tsp-jsatl\/terminal\/audioVideo\/template\//, 'av_template', ['id']],
  [/^\/comm-inc-center\/v1\/web\/savedView\//, 'saved_view', ['id']],
  [/^\/tsp-bss\/v1\/screen\/display\//, 'wall_display', ['id']],
  [/^\/tsp-bss\/v1\/screen\/token\//, 'screen_token', ['id']],
  [/^\/tsp-bss\/v1\/screen\/playlist\//, 'screen_playlist', ['id']],
  [/^\/b-iam-account\/(v1|users\/web)\/apiKey\/(insert|revoke)/, 'api_key', ['id', 'ids']],
  [/^\/b-iam-account\/v1\/organize\/(update|move|merge|disable)/, 'organisation', ['id']],
  [/^\/b-iam-account\/v1\/organize\/history\//, 'organisation_change', ['id']],
  [/^\/b-iam-account\/v1\/tenant\/(update|suspend|resume|close|branding|package)/, 'tenant', ['id']],
  [/^\/b-iam-account\/v1\/package\/(update|delete)/, 'tenant_package', ['id', 'ids']],
  [/^\/b-iam-account\/v1\/audit\/rule\//, 'audit_rule', ['id']],
]
/** Table and ids a call is about, as far as its input names them. */
export function auditTarget(path: string, input: Record<string, unknown>): { table: string; ids: number[] } {
  const found = OBJECTS.find(([pattern]) => pattern.test(path))
  if (!found) return { table: '', ids: [] }
  const [, table, fields] = found
  const named = fields.flatMap((field) => input[field] ?? [])
  return { table, ids: named.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) }
}
