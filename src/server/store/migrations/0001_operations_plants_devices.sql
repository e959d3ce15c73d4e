CREATE TABLE "device_setting" (
	"oem_id" text PRIMARY KEY NOT NULL,
	"sim_explain_hours" integer DEFAULT 24 NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer NOT NULL,
	"old_iccid" text DEFAULT '' NOT NULL,
	"new_iccid" text NOT NULL,
	"source" text NOT NULL,
	"detected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_report_at" timestamp with time zone,
	"reports" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'detected' NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"explained_by" integer,
	"explained_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tbox_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tbox_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"old_terminal_id" integer NOT NULL,
	"new_terminal_id" integer NOT NULL,
	"old_iccid" text DEFAULT '' NOT NULL,
	"new_iccid" text DEFAULT '' NOT NULL,
	"spare_iccid" text DEFAULT '' NOT NULL,
	"old_stock_state" text DEFAULT 'tested' NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"workshop" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"moves" text[] DEFAULT '{}' NOT NULL,
	"deadline_hours" integer NOT NULL,
	"applied_by" integer,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"signed_on_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"verified_by" integer,
	"ended_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"check_registration" text DEFAULT 'open' NOT NULL,
	"check_vin" text DEFAULT 'open' NOT NULL,
	"check_position" text DEFAULT 'open' NOT NULL,
	"reported_name" text DEFAULT '' NOT NULL,
	"before_lat" double precision,
	"before_lng" double precision,
	"before_at" timestamp with time zone,
	"distance_km" double precision,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coaching_case" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coaching_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"driver_id" integer NOT NULL,
	"topic" text NOT NULL,
	"state" text DEFAULT 'needed' NOT NULL,
	"reason" text NOT NULL,
	"coach" text DEFAULT '' NOT NULL,
	"due_on" date,
	"result" text DEFAULT '' NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assigned_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "driver" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"licence_no" text DEFAULT '' NOT NULL,
	"qualification_no" text NOT NULL,
	"licence_until" date,
	"qualification_until" date,
	"card_id" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_day" (
	"vehicle_id" integer NOT NULL,
	"day" date NOT NULL,
	"positions" integer NOT NULL,
	"recounts" integer NOT NULL,
	"read_to" timestamp with time zone NOT NULL,
	"state" jsonb,
	"km" double precision NOT NULL,
	"used" double precision,
	"urea_used" double precision,
	"min_level" double precision,
	"max_level" double precision,
	CONSTRAINT "fuel_day_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day")
);
--> statement-breakpoint
CREATE TABLE "fuel_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"level_before" double precision,
	"level_after" double precision,
	"ratio" double precision,
	"lat" double precision,
	"lng" double precision,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handled_by" integer,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fuel_rule" (
	"oem_id" text PRIMARY KEY NOT NULL,
	"drain_litres" double precision NOT NULL,
	"drain_minutes" integer NOT NULL,
	"min_ratio" double precision NOT NULL,
	"frozen_km" integer NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_state" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"level" double precision,
	"level_at" timestamp with time zone,
	"urea_percent" double precision,
	"urea_at" timestamp with time zone,
	"read_to" timestamp with time zone NOT NULL,
	"consumption" double precision,
	"urea_ratio" double precision,
	"frozen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_tank" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"capacity" double precision,
	"urea_capacity" double precision,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "itinerary" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itinerary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"code" text NOT NULL,
	"route_name" text NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"plan_start_at" timestamp with time zone NOT NULL,
	"plan_end_at" timestamp with time zone NOT NULL,
	"corridor" integer NOT NULL,
	"plan_km" double precision,
	"line_km" double precision NOT NULL,
	"late_minutes" integer NOT NULL,
	"unplanned_minutes" integer NOT NULL,
	"stops" jsonb NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"actual_start_at" timestamp with time zone,
	"actual_end_at" timestamp with time zone,
	"deviation_minutes" integer,
	"reached" integer DEFAULT 0 NOT NULL,
	"driven_km" double precision,
	"visits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unplanned" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delta_rule" (
	"oem_id" text PRIMARY KEY NOT NULL,
	"max_percent" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_delta" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_delta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"algorithm" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"verifying" boolean DEFAULT false NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"object_key" text,
	"delta_size" bigint,
	"sha256" text DEFAULT '' NOT NULL,
	"full_size" bigint,
	"from_sha256" text DEFAULT '' NOT NULL,
	"to_sha256" text DEFAULT '' NOT NULL,
	"built_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"times_used" integer DEFAULT 0 NOT NULL,
	"saved_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_batch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plant_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"plant_code" text NOT NULL,
	"source" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"account_id" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"rows" integer NOT NULL,
	"stored" integer NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"conflicts" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plant_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plant_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"plant_code" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_day_total" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plant_day_total_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"plant_code" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	"vins" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plant_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"plant_code" text NOT NULL,
	"message_id" text NOT NULL,
	"batch_id" integer NOT NULL,
	"vin" text NOT NULL,
	"event" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"reason" text DEFAULT '' NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"vehicle_id" integer,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"source" text NOT NULL,
	"changes" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_detail" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"order_num" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"engine_no" text DEFAULT '' NOT NULL,
	"motor" text DEFAULT '' NOT NULL,
	"motor_no" text DEFAULT '' NOT NULL,
	"gearbox" text DEFAULT '' NOT NULL,
	"chassis" text DEFAULT '' NOT NULL,
	"energy_store" text DEFAULT '' NOT NULL,
	"ecus" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"produced_on" date,
	"line_off_on" date,
	"certificate_no" text DEFAULT '' NOT NULL,
	"tonnage" double precision,
	"seats" integer,
	"usage" text DEFAULT '' NOT NULL,
	"area_id" text DEFAULT '' NOT NULL,
	"plant_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_review" (
	"alarm_id" bigint PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"state" text NOT NULL,
	"verdict" text,
	"note" text DEFAULT '' NOT NULL,
	"reviewed_by" integer,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"coaching_id" integer
);
--> statement-breakpoint
CREATE TABLE "safety_review_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "safety_review_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" bigint NOT NULL,
	"user_id" integer,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"job_id" bigint
);
--> statement-breakpoint
CREATE TABLE "shift_handover" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shift_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"day" date NOT NULL,
	"shift" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "can_follow_up" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handled_by" integer,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal_suspect" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_suspect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"sn" text DEFAULT '' NOT NULL,
	"symptom" text NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"score" smallint NOT NULL,
	"evidence" double precision,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"claim_no" text DEFAULT '' NOT NULL,
	"handled_by" integer,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "terminal_watch" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"km" double precision NOT NULL,
	"fixed" boolean NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"place_at" timestamp with time zone NOT NULL,
	"place_km" double precision NOT NULL,
	"fix_at" timestamp with time zone NOT NULL,
	"fix_km" double precision NOT NULL,
	"can_at" timestamp with time zone,
	"can_km" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"project" text NOT NULL,
	"engineer" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"data_plan" text DEFAULT '' NOT NULL,
	"target_km" integer,
	"note" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_vehicle" (
	"account_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"scope_id" integer GENERATED ALWAYS AS (-2 * account_id) STORED NOT NULL,
	CONSTRAINT "account_vehicle_account_id_vehicle_id_pk" PRIMARY KEY("account_id","vehicle_id")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "markets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "series" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "scope_id" integer GENERATED ALWAYS AS (-2 * id - 1) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD COLUMN "verdict" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD COLUMN "allowed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD COLUMN "lat" integer;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD COLUMN "lng" integer;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "file_size" bigint;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "file_sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_hook" ADD COLUMN "short_vin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip" ADD COLUMN "licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD COLUMN "sharing" text DEFAULT 'organisation' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD COLUMN "role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD COLUMN "rule" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "device_setting" ADD CONSTRAINT "device_setting_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_setting" ADD CONSTRAINT "device_setting_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_change" ADD CONSTRAINT "sim_change_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_change" ADD CONSTRAINT "sim_change_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_change" ADD CONSTRAINT "sim_change_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_change" ADD CONSTRAINT "sim_change_explained_by_account_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_change" ADD CONSTRAINT "sim_change_approved_by_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_old_terminal_id_terminal_id_fk" FOREIGN KEY ("old_terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_new_terminal_id_terminal_id_fk" FOREIGN KEY ("new_terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_applied_by_account_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tbox_change" ADD CONSTRAINT "tbox_change_verified_by_account_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_case" ADD CONSTRAINT "coaching_case_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_case" ADD CONSTRAINT "coaching_case_driver_id_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."driver"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_case" ADD CONSTRAINT "coaching_case_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver" ADD CONSTRAINT "driver_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_day" ADD CONSTRAINT "fuel_day_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_event" ADD CONSTRAINT "fuel_event_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_event" ADD CONSTRAINT "fuel_event_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_event" ADD CONSTRAINT "fuel_event_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_rule" ADD CONSTRAINT "fuel_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_rule" ADD CONSTRAINT "fuel_rule_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_state" ADD CONSTRAINT "fuel_state_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_tank" ADD CONSTRAINT "fuel_tank_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_tank" ADD CONSTRAINT "fuel_tank_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itinerary" ADD CONSTRAINT "itinerary_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itinerary" ADD CONSTRAINT "itinerary_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delta_rule" ADD CONSTRAINT "delta_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_delta" ADD CONSTRAINT "part_delta_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_delta" ADD CONSTRAINT "part_delta_from_id_soft_version_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."soft_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_delta" ADD CONSTRAINT "part_delta_to_id_soft_version_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."soft_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant" ADD CONSTRAINT "plant_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant" ADD CONSTRAINT "plant_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_batch" ADD CONSTRAINT "plant_batch_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_batch" ADD CONSTRAINT "plant_batch_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_code" ADD CONSTRAINT "plant_code_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_day_total" ADD CONSTRAINT "plant_day_total_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_record" ADD CONSTRAINT "plant_record_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_record" ADD CONSTRAINT "plant_record_batch_id_plant_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."plant_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_record" ADD CONSTRAINT "plant_record_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_record" ADD CONSTRAINT "plant_record_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_change" ADD CONSTRAINT "vehicle_change_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_change" ADD CONSTRAINT "vehicle_change_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_change" ADD CONSTRAINT "vehicle_change_changed_by_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_detail" ADD CONSTRAINT "vehicle_detail_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_detail" ADD CONSTRAINT "vehicle_detail_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_review" ADD CONSTRAINT "safety_review_alarm_id_alarm_event_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_review" ADD CONSTRAINT "safety_review_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_review" ADD CONSTRAINT "safety_review_reviewed_by_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_review" ADD CONSTRAINT "safety_review_coaching_id_coaching_case_id_fk" FOREIGN KEY ("coaching_id") REFERENCES "public"."coaching_case"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_review_log" ADD CONSTRAINT "safety_review_log_alarm_id_alarm_event_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_review_log" ADD CONSTRAINT "safety_review_log_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_handover" ADD CONSTRAINT "shift_handover_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_handover" ADD CONSTRAINT "shift_handover_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_handover" ADD CONSTRAINT "shift_handover_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_follow_up" ADD CONSTRAINT "can_follow_up_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_follow_up" ADD CONSTRAINT "can_follow_up_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_follow_up" ADD CONSTRAINT "can_follow_up_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_suspect" ADD CONSTRAINT "terminal_suspect_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_suspect" ADD CONSTRAINT "terminal_suspect_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_suspect" ADD CONSTRAINT "terminal_suspect_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_watch" ADD CONSTRAINT "terminal_watch_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_watch" ADD CONSTRAINT "terminal_watch_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_run" ADD CONSTRAINT "test_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_run" ADD CONSTRAINT "test_run_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_vehicle" ADD CONSTRAINT "account_vehicle_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_vehicle" ADD CONSTRAINT "account_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sim_change_tenant" ON "sim_change" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sim_change_vehicle" ON "sim_change" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sim_change_once" ON "sim_change" USING btree ("terminal_id","old_iccid","new_iccid") WHERE "sim_change"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "sim_change_unexplained" ON "sim_change" USING btree ("detected_at") WHERE "sim_change"."state" = 'detected';--> statement-breakpoint
CREATE INDEX "tbox_change_tenant" ON "tbox_change" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tbox_change_vehicle" ON "tbox_change" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "tbox_change_once" ON "tbox_change" USING btree ("vehicle_id") WHERE "tbox_change"."state" in ('applied', 'approved', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "tbox_change_reserved" ON "tbox_change" USING btree ("new_terminal_id") WHERE "tbox_change"."state" in ('applied', 'approved', 'waiting');--> statement-breakpoint
CREATE INDEX "tbox_change_waiting" ON "tbox_change" USING btree ("deadline_at") WHERE "tbox_change"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "tbox_change_old" ON "tbox_change" USING btree ("old_terminal_id");--> statement-breakpoint
CREATE INDEX "coaching_case_driver" ON "coaching_case" USING btree ("driver_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coaching_case_open" ON "coaching_case" USING btree ("oem_id","driver_id") WHERE "coaching_case"."state" <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "driver_qualification" ON "driver" USING btree ("oem_id","qualification_no");--> statement-breakpoint
CREATE INDEX "driver_scope" ON "driver" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "driver_name" ON "driver" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "driver_licence_until" ON "driver" USING btree ("oem_id","licence_until");--> statement-breakpoint
CREATE INDEX "driver_qualification_until" ON "driver" USING btree ("oem_id","qualification_until");--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_event_once" ON "fuel_event" USING btree ("vehicle_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "fuel_event_vehicle" ON "fuel_event" USING btree ("vehicle_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fuel_event_open" ON "fuel_event" USING btree ("vehicle_id") WHERE "fuel_event"."state" = 'open' and "fuel_event"."kind" <> 'refuel';--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_event_lasting" ON "fuel_event" USING btree ("vehicle_id","kind") WHERE "fuel_event"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "itinerary_code" ON "itinerary" USING btree ("oem_id","code");--> statement-breakpoint
CREATE INDEX "itinerary_start" ON "itinerary" USING btree ("oem_id","plan_start_at");--> statement-breakpoint
CREATE INDEX "itinerary_vehicle" ON "itinerary" USING btree ("vehicle_id","plan_start_at");--> statement-breakpoint
CREATE INDEX "itinerary_due" ON "itinerary" USING btree ("id","plan_start_at") WHERE "itinerary"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "part_delta_pair" ON "part_delta" USING btree ("from_id","to_id");--> statement-breakpoint
CREATE INDEX "part_delta_tenant" ON "part_delta" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "part_delta_target" ON "part_delta" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "part_delta_open" ON "part_delta" USING btree ("state") WHERE "part_delta"."state" in ('queued', 'building') or "part_delta"."verifying";--> statement-breakpoint
CREATE UNIQUE INDEX "plant_code_key" ON "plant" USING btree ("oem_id","code");--> statement-breakpoint
CREATE INDEX "plant_batch_tenant" ON "plant_batch" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "plant_code_name" ON "plant_code" USING btree ("oem_id","plant_code","kind","code");--> statement-breakpoint
CREATE UNIQUE INDEX "plant_day_total_key" ON "plant_day_total" USING btree ("oem_id","plant_code","day","event");--> statement-breakpoint
CREATE UNIQUE INDEX "plant_record_message" ON "plant_record" USING btree ("oem_id","plant_code","message_id");--> statement-breakpoint
CREATE INDEX "plant_record_vin" ON "plant_record" USING btree ("oem_id","vin","happened_at","id");--> statement-breakpoint
CREATE INDEX "plant_record_new" ON "plant_record" USING btree ("oem_id","id") WHERE "plant_record"."state" = 'received';--> statement-breakpoint
CREATE INDEX "plant_record_open" ON "plant_record" USING btree ("oem_id","state","id" DESC NULLS LAST) WHERE "plant_record"."state" <> 'applied';--> statement-breakpoint
CREATE INDEX "plant_record_batch" ON "plant_record" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "plant_record_day" ON "plant_record" USING btree ("oem_id","happened_at");--> statement-breakpoint
CREATE INDEX "vehicle_change_vehicle" ON "vehicle_change" USING btree ("vehicle_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicle_detail_order" ON "vehicle_detail" USING btree ("oem_id","order_num");--> statement-breakpoint
CREATE INDEX "vehicle_detail_engine" ON "vehicle_detail" USING btree ("oem_id","engine") WHERE "vehicle_detail"."engine" <> '';--> statement-breakpoint
CREATE INDEX "vehicle_detail_produced" ON "vehicle_detail" USING btree ("oem_id","produced_on");--> statement-breakpoint
CREATE INDEX "safety_review_coaching" ON "safety_review" USING btree ("coaching_id");--> statement-breakpoint
CREATE INDEX "safety_review_log_alarm" ON "safety_review_log" USING btree ("alarm_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_handover_once" ON "shift_handover" USING btree ("org_id","day","shift");--> statement-breakpoint
CREATE INDEX "shift_handover_tenant" ON "shift_handover" USING btree ("oem_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_suspect_open" ON "terminal_suspect" USING btree ("vehicle_id","symptom") WHERE "terminal_suspect"."state" in ('new', 'diagnosing', 'workshop');--> statement-breakpoint
CREATE INDEX "terminal_suspect_tenant" ON "terminal_suspect" USING btree ("oem_id","score" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "terminal_suspect_vehicle" ON "terminal_suspect" USING btree ("vehicle_id","symptom","handled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "test_run_open" ON "test_run" USING btree ("vehicle_id") WHERE "test_run"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "test_run_tenant" ON "test_run" USING btree ("oem_id","starts_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_vehicle_scope" ON "account_vehicle" USING btree ("scope_id");--> statement-breakpoint
CREATE INDEX "account_vehicle_vehicle" ON "account_vehicle" USING btree ("vehicle_id");--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD CONSTRAINT "identity_mismatch_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD CONSTRAINT "vehicle_group_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_vehicles" ON "role" USING btree ("scope_id") WHERE "role"."scope" in ('market', 'series');--> statement-breakpoint
CREATE INDEX "alarm_vehicle" ON "alarm_event" USING btree ("vehicle_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alarm_safety" ON "alarm_event" USING btree ("oem_id","started_at" DESC NULLS LAST) WHERE "alarm_event"."source" = 'safety';--> statement-breakpoint
CREATE INDEX "alarm_device_fault" ON "alarm_event" USING btree ("kind","started_at") WHERE "alarm_event"."kind" in ('deviceBackupLow', 'deviceStorageFault', 'videoStorageFault');--> statement-breakpoint
CREATE INDEX "command_job_vehicle_time" ON "command_job" USING btree ("vehicle_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "driver_report_licence" ON "driver_report" USING btree ("oem_id","licence","ts") WHERE "driver_report"."licence" <> '';--> statement-breakpoint
CREATE INDEX "vehicle_driver_licence" ON "vehicle_driver" USING btree ("oem_id","licence") WHERE "vehicle_driver"."licence" <> '';--> statement-breakpoint
CREATE INDEX "trip_licence" ON "trip" USING btree ("oem_id","licence","started_at") WHERE "trip"."licence" <> '';
--> statement-breakpoint
create or replace trigger access_changed after update on role for each row
  when (new.grants_all <> old.grants_all or new.codes <> old.codes or new.scope <> old.scope
    or new.org_ids <> old.org_ids or new.markets <> old.markets or new.series <> old.series or new.risk_ceiling <> old.risk_ceiling
    or new.hides <> old.hides or new.command_limits <> old.command_limits)
  execute function access_changed('none');
--> statement-breakpoint
-- Records of plants are kept as they came and need no image. New tables are watched by the call below.
create or replace function audit_watch() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
        and c.relname !~ '^(position|message_log|terminal_log|energy_|vehicle_(hour|day)$|fleet_sample|stream_position|day_settled)'
        and c.relname !~ '^(terminal_state|driver_report|joint_frame|session|sign_in_attempt|last_sign_in|recent_zone|import_row|plant_record|organisation_merged_row|notice|notice_event|notice_delivery|escalation)$'
        and (c.relname !~ '^audit_' or c.relname in ('audit_rule', 'audit_retention', 'audit_pin'))
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_capture')
  loop
    execute format(
      'create trigger audit_capture after insert or update or delete on %I for each row
        when (coalesce(current_setting(''fleetwall.call'', true), '''') <> ''''
          and coalesce(current_setting(''fleetwall.audit'', true), '''') <> ''erasure'') execute function audit_capture_row()', name);
  end loop;
end
$$;
--> statement-breakpoint
select audit_watch();
--> statement-breakpoint
-- A replacement of a terminal waits for its approver; who applied hears of a roll-back.
create function notice_tbox_change() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', 'TC' || lpad(new.id::text, 6, '0'));
  page text := '/deviceManage/tboxChange?keyWord=TC' || lpad(new.id::text, 6, '0');
begin
  if tg_op = 'INSERT' and new.state = 'applied' then
    insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, except_id, codes, group_key, params, link)
      values (new.oem_id, 'approval', 'tboxChangeApproval', 2, 'tboxChange:' || new.id || ':approval', new.vehicle_id, new.applied_by,
        '{/deviceManage/tboxChange/tboxChange/approve}', 'approval:tboxChange', subject, page) on conflict do nothing;
  elsif tg_op = 'UPDATE' and new.state <> old.state and new.state = 'rolledBack' and new.applied_by is not null then
    insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, owner_id, group_key, params, link)
      values (new.oem_id, 'task', 'tboxChangeRolledBack', 2, 'tboxChange:' || new.id || ':rolledBack', new.vehicle_id, new.applied_by,
        'task:tboxChange', subject, page) on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_tbox_change after insert or update of state on tbox_change for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_tbox_change();
--> statement-breakpoint
create function notice_sim_change() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and new.state = 'suspicious' then
    insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, codes, group_key, params, link)
      values (new.oem_id, 'task', 'simSuspicious', 1, 'simChange:' || new.id || ':suspicious', new.vehicle_id,
        '{/deviceManage/simChange}', 'task:simChange', jsonb_build_object('name', new.new_iccid),
        '/deviceManage/simChange?keyWord=' || new.new_iccid) on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_sim_change after update of state on sim_change for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_sim_change();
--> statement-breakpoint
-- Qualification numbers of the drivers of stored trips, from the cards in the day before they ended; drivers who are in no
-- register have no other.
update trip t set licence = c.licence
  from trip k cross join lateral (
    select driver, licence, matched_driver from driver_report
      where vehicle_id = k.vehicle_id and ts <= k.ended_at and ts > k.ended_at - interval '24 hours' and driver <> ''
      order by ts desc limit 1) c
  where k.id = t.id and c.matched_driver = '' and c.driver = t.driver and c.licence <> '';
