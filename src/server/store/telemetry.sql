-- Telemetry lives in partitions that store/partitions.ts makes ahead of time and drops after retention: raw positions by
-- hour until they are compacted, everything else by day.
create table "position" (
  vehicle_id integer not null,
  ts timestamptz not null,
  serial integer not null,
  kind smallint not null,
  oem_id text not null,
  terminal_id integer not null,
  received_at timestamptz not null,
  lat integer not null,
  lng integer not null,
  altitude smallint not null,
  speed smallint not null,
  direction smallint not null,
  alarm bigint not null,
  status bigint not null,
  mileage bigint,
  fuel integer,
  soc smallint,
  signal smallint,
  satellites smallint,
  quality integer not null,
  items bytea,
  primary key (vehicle_id, ts, serial, kind)
) partition by range (ts);
--> statement-breakpoint
-- Positions of hours that were closed before they came in; merged into the chunks from time to time.
create table position_late (like "position" including all);
--> statement-breakpoint
-- One row: positions older than this go to position_late.
create table position_closed (
  single boolean primary key default true check (single),
  before timestamptz not null
);
--> statement-breakpoint
insert into position_closed (before) values ('epoch');
--> statement-breakpoint
-- All positions of one vehicle and closed hour (history/position-chunk.ts). What a filter asks for stands beside the bytes.
create table position_chunk (
  vehicle_id integer not null,
  hour timestamptz not null,
  positions integer not null,
  alarm bigint not null,
  quality integer not null,
  fixed integer not null,
  data bytea not null,
  primary key (vehicle_id, hour)
) partition by range (hour);
--> statement-breakpoint
alter table position_chunk alter column data set storage external;
--> statement-breakpoint
-- What a vehicle did in a closed hour, between its first and its last position; history/hour-summary.ts joins hours.
create table vehicle_hour (
  vehicle_id integer not null,
  hour timestamptz not null,
  oem_id text not null,
  positions integer not null,
  expected integer not null,
  fixed integer not null,
  mileage_km double precision not null,
  running_seconds double precision not null,
  idle_seconds double precision not null,
  charging_seconds double precision not null,
  soc_used integer not null,
  first bigint[] not null,
  last bigint[] not null,
  silent_seconds double precision not null default 0,
  primary key (vehicle_id, hour)
) partition by range (hour);
--> statement-breakpoint
create index vehicle_hour_tenant on vehicle_hour (oem_id, hour);
--> statement-breakpoint
create table terminal_log (
  terminal_id integer not null,
  ts timestamptz not null,
  sequence bigint not null,
  oem_id text not null,
  vehicle_id integer,
  kind smallint not null,
  message_id integer,
  content bytea not null,
  result text not null,
  phone text not null,
  remote_address text not null,
  gateway_node text not null,
  iccid text,
  firmware text,
  session_seconds integer,
  primary key (terminal_id, ts, sequence)
) partition by range (ts);
--> statement-breakpoint
-- Registrations per day are counted from here.
create index terminal_log_register on terminal_log (oem_id, ts) where message_id = 256;
--> statement-breakpoint
create index terminal_log_vehicle on terminal_log (vehicle_id, ts);
--> statement-breakpoint
-- Raw messages in both directions but positions, energy data and heartbeats, which have tables of their own or say nothing.
create table message_log (
  terminal_id integer not null,
  ts timestamptz not null,
  sequence bigint not null,
  oem_id text not null,
  vehicle_id integer,
  protocol smallint not null,
  direction smallint not null,
  message_id integer not null,
  serial integer,
  phone text not null,
  version text not null,
  packages integer not null,
  device_ts timestamptz,
  content bytea not null,
  fault text,
  primary key (terminal_id, ts, sequence)
) partition by range (ts);
--> statement-breakpoint
create index message_log_vehicle on message_log (vehicle_id, ts);
--> statement-breakpoint
-- Real-time and back-fill reports of GB/T 32960.
create table energy_sample (
  vehicle_id integer not null,
  ts timestamptz not null,
  kind smallint not null,
  oem_id text not null,
  terminal_id integer not null,
  received_at timestamptz not null,
  version text not null,
  blocks integer not null,
  vehicle_state smallint,
  charge_state smallint,
  mode smallint,
  speed smallint,
  mileage bigint,
  voltage integer,
  current integer,
  soc smallint,
  dcdc smallint,
  gear smallint,
  insulation integer,
  accelerator smallint,
  brake smallint,
  cell_high integer,
  cell_low integer,
  temperature_high smallint,
  temperature_low smallint,
  alarm_level smallint,
  alarm_bits bigint,
  fault text,
  content bytea not null,
  primary key (vehicle_id, ts, kind)
) partition by range (ts);
--> statement-breakpoint
-- Reports come in about the order of their times, so that an hour of all vehicles lies together.
create index energy_sample_ts on energy_sample using brin (ts) with (pages_per_range = 32);
--> statement-breakpoint
-- What reports of GB/T 32960 sum up to in a closed hour: stretches between two reports that end in it (history/energy-repository.ts).
create table energy_hour (
  vehicle_id integer not null,
  hour timestamptz not null,
  oem_id text not null,
  reports integer not null,
  used_wh double precision not null,
  regained_wh double precision not null,
  charged_wh double precision not null,
  charging_seconds double precision not null,
  primary key (vehicle_id, hour)
) partition by range (hour);
--> statement-breakpoint
create index energy_hour_tenant on energy_hour (oem_id, hour);
--> statement-breakpoint
-- Hours of vehicles with reports that came when the hour was closed; counted anew from time to time. Doubles are meant: a
-- mark of a report that is not committed yet must not be the one somebody removes.
create table energy_late (
  vehicle_id integer not null,
  hour timestamptz not null
);
--> statement-breakpoint
-- One row: hours before this are in energy_hour.
create table energy_counted (
  single boolean primary key default true check (single),
  before timestamptz not null
);
--> statement-breakpoint
insert into energy_counted (before) values ('epoch');
--> statement-breakpoint
-- One row: platform days before this are in vehicle_day as they were over.
create table day_settled (
  single boolean primary key default true check (single),
  before timestamptz not null
);
--> statement-breakpoint
insert into day_settled (before) values ('epoch');
--> statement-breakpoint
-- Selectors look for a text anywhere in a VIN, plate or number of a terminal, and for the beginning of the name of a driver.
-- Where the database has no pg_trgm (or its owner may not create it), everything works the same, read row by row.
do $$
begin
  create extension if not exists pg_trgm;
  create index vehicle_vin_part on vehicle using gin (vin gin_trgm_ops);
  create index vehicle_plate_part on vehicle using gin (plate gin_trgm_ops);
  create index terminal_sn_part on terminal using gin (sn gin_trgm_ops);
  create index terminal_phone_part on terminal using gin (phone gin_trgm_ops);
  create index terminal_iccid_part on terminal using gin (iccid gin_trgm_ops);
  create index sim_card_iccid_part on sim_card using gin (iccid gin_trgm_ops);
  create index sim_card_msisdn_part on sim_card using gin (msisdn gin_trgm_ops);
  create index sim_card_imsi_part on sim_card using gin (imsi gin_trgm_ops);
  create index terminal_imei_part on terminal using gin (imei gin_trgm_ops);
  create index device_code_part on device using gin (code gin_trgm_ops);
  create index black_box_number_part on black_box using gin (number gin_trgm_ops);
  create index vehicle_driver_name_part on vehicle using gin (driver_name gin_trgm_ops);
  create index vehicle_driver_driver_part on vehicle_driver using gin (driver gin_trgm_ops);
  create index vehicle_driver_licence_part on vehicle_driver using gin (licence gin_trgm_ops);
exception
  when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end
$$;
