CREATE TABLE "climate_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "climate_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"schedule_id" integer,
	"schedule_name" text DEFAULT '' NOT NULL,
	"slot" text,
	"day" text,
	"operator_id" integer,
	"target" integer NOT NULL,
	"mode" text NOT NULL,
	"fan" integer NOT NULL,
	"defrost" boolean NOT NULL,
	"seat_heat" integer NOT NULL,
	"power" text NOT NULL,
	"min_soc" integer NOT NULL,
	"minutes" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"stopped_by" text,
	"planned_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked" boolean DEFAULT false NOT NULL,
	"job_id" bigint,
	"started_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"active_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"inside_start" integer,
	"inside_end" integer,
	"ran_minutes" integer,
	"energy" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "climate_schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "climate_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"target" integer NOT NULL,
	"mode" text NOT NULL,
	"fan" integer NOT NULL,
	"defrost" boolean NOT NULL,
	"seat_heat" integer NOT NULL,
	"power" text NOT NULL,
	"min_soc" integer NOT NULL,
	"slots" jsonb NOT NULL,
	"skip_days" jsonb NOT NULL,
	"zone" text NOT NULL,
	"next_at" timestamp with time zone,
	"next_slot" text DEFAULT '' NOT NULL,
	"next_day" text DEFAULT '' NOT NULL,
	"next_minutes" integer DEFAULT 0 NOT NULL,
	"operator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "climate_run" ADD CONSTRAINT "climate_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_run" ADD CONSTRAINT "climate_run_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_run" ADD CONSTRAINT "climate_run_schedule_id_climate_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."climate_schedule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_run" ADD CONSTRAINT "climate_run_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_run" ADD CONSTRAINT "climate_run_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_schedule" ADD CONSTRAINT "climate_schedule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_schedule" ADD CONSTRAINT "climate_schedule_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "climate_schedule" ADD CONSTRAINT "climate_schedule_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "climate_run_tenant" ON "climate_run" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "climate_run_vehicle" ON "climate_run" USING btree ("vehicle_id","planned_at");--> statement-breakpoint
CREATE INDEX "climate_run_job" ON "climate_run" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "climate_run_operator" ON "climate_run" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "climate_run_slot" ON "climate_run" USING btree ("schedule_id","slot","day");--> statement-breakpoint
CREATE UNIQUE INDEX "climate_run_open" ON "climate_run" USING btree ("vehicle_id") WHERE "climate_run"."state" in ('waiting', 'starting', 'running');--> statement-breakpoint
CREATE INDEX "climate_schedule_tenant" ON "climate_schedule" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "climate_schedule_name" ON "climate_schedule" USING btree ("vehicle_id","name");--> statement-breakpoint
CREATE INDEX "climate_schedule_next" ON "climate_schedule" USING btree ("next_at") WHERE "climate_schedule"."enabled";--> statement-breakpoint
CREATE INDEX "climate_schedule_operator" ON "climate_schedule" USING btree ("operator_id");
--> statement-breakpoint
select audit_watch();
