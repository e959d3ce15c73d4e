CREATE TABLE "maintenance_due" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"rule_id" integer NOT NULL,
	"base_km" double precision,
	"base_day" date NOT NULL,
	"state" text NOT NULL,
	"urgency" integer NOT NULL,
	"odometer" integer,
	"left_km" integer,
	"left_hours" integer,
	"left_days" integer,
	"due_day" date,
	"last_day" date,
	"station_id" integer,
	"booked_day" date,
	"message_job_id" bigint,
	"message_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"item" text NOT NULL,
	"day" date NOT NULL,
	"odometer" integer,
	"station_name" text DEFAULT '' NOT NULL,
	"parts" text DEFAULT '' NOT NULL,
	"cost" double precision,
	"note" text DEFAULT '' NOT NULL,
	"operator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"item" text NOT NULL,
	"model_id" integer,
	"every_km" integer,
	"every_hours" integer,
	"every_months" integer,
	"warn_km" integer NOT NULL,
	"warn_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_rule_item" UNIQUE NULLS NOT DISTINCT("oem_id","item","model_id")
);
--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD CONSTRAINT "maintenance_due_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD CONSTRAINT "maintenance_due_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD CONSTRAINT "maintenance_due_rule_id_maintenance_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."maintenance_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD CONSTRAINT "maintenance_due_station_id_service_station_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."service_station"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_due" ADD CONSTRAINT "maintenance_due_message_job_id_command_job_id_fk" FOREIGN KEY ("message_job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_rule" ADD CONSTRAINT "maintenance_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_rule" ADD CONSTRAINT "maintenance_rule_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_due_item" ON "maintenance_due" USING btree ("vehicle_id","rule_id");--> statement-breakpoint
CREATE INDEX "maintenance_due_urgent" ON "maintenance_due" USING btree ("oem_id","urgency","due_day","id");--> statement-breakpoint
CREATE INDEX "maintenance_due_rule" ON "maintenance_due" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "maintenance_due_station" ON "maintenance_due" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "maintenance_due_message" ON "maintenance_due" USING btree ("message_job_id");--> statement-breakpoint
CREATE INDEX "maintenance_record_vehicle" ON "maintenance_record" USING btree ("vehicle_id","day");--> statement-breakpoint
CREATE INDEX "maintenance_record_operator" ON "maintenance_record" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "maintenance_rule_model" ON "maintenance_rule" USING btree ("model_id");
--> statement-breakpoint
select audit_watch();
