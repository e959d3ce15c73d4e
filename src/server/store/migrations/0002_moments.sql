-- Reports of GB/T 32960 that share a second because their data do not fit one frame: each has its row. A terminal that sends
-- one again says the same, so the checksum of its content identifies it.
alter table energy_sample add column digest integer not null default 0;
--> statement-breakpoint
alter table energy_sample drop constraint energy_sample_pkey;
--> statement-breakpoint
alter table energy_sample add primary key (vehicle_id, ts, kind, digest);
--> statement-breakpoint
-- What the device took for the time where that cannot be right: ts is the receive time then.
alter table "position" add column device_at timestamptz;
--> statement-breakpoint
alter table position_late add column device_at timestamptz;
