CREATE TABLE "lock_contract" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lock_contract_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"contract_no" text NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"overdue_days" integer DEFAULT 0 NOT NULL,
	"exemption" text,
	"note" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"payment_reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lock_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lock_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"task_id" integer,
	"contract_no" text DEFAULT '' NOT NULL,
	"release" boolean NOT NULL,
	"from_level" smallint,
	"to_level" smallint NOT NULL,
	"speed" integer DEFAULT 40 NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"driver_text" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'console' NOT NULL,
	"operator_id" integer,
	"approver_id" integer,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"state" text NOT NULL,
	"waits_for" text,
	"failure" text,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"window" jsonb,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"ordered_place" jsonb,
	"shown_place" jsonb,
	"record" jsonb,
	"record_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lock_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lock_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"release" boolean NOT NULL,
	"to_level" smallint NOT NULL,
	"speed" integer DEFAULT 40 NOT NULL,
	"reason" text NOT NULL,
	"legal_note" text NOT NULL,
	"notice_text" text DEFAULT '' NOT NULL,
	"notice_days" integer DEFAULT 0 NOT NULL,
	"window" jsonb,
	"execution_days" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"owner_id" integer,
	"submitted_at" timestamp with time zone,
	"approver_id" integer,
	"decision_note" text DEFAULT '' NOT NULL,
	"approved_at" timestamp with time zone,
	"execute_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lock_task_vehicle" (
	"task_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"overdue_days" integer DEFAULT 0 NOT NULL,
	"exemption" text,
	"notified_at" timestamp with time zone,
	"notice_job_id" bigint,
	"outcome" text,
	CONSTRAINT "lock_task_vehicle_task_id_vehicle_id_pk" PRIMARY KEY("task_id","vehicle_id")
);
--> statement-breakpoint
ALTER TABLE "lock_contract" ADD CONSTRAINT "lock_contract_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_contract" ADD CONSTRAINT "lock_contract_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_order" ADD CONSTRAINT "lock_order_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_order" ADD CONSTRAINT "lock_order_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_order" ADD CONSTRAINT "lock_order_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_order" ADD CONSTRAINT "lock_order_task_id_lock_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."lock_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_order" ADD CONSTRAINT "lock_order_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_order" ADD CONSTRAINT "lock_order_approver_id_account_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task" ADD CONSTRAINT "lock_task_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task" ADD CONSTRAINT "lock_task_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task" ADD CONSTRAINT "lock_task_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task" ADD CONSTRAINT "lock_task_approver_id_account_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task_vehicle" ADD CONSTRAINT "lock_task_vehicle_task_id_lock_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."lock_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task_vehicle" ADD CONSTRAINT "lock_task_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_task_vehicle" ADD CONSTRAINT "lock_task_vehicle_notice_job_id_command_job_id_fk" FOREIGN KEY ("notice_job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lock_contract_no" ON "lock_contract" USING btree ("oem_id","contract_no");--> statement-breakpoint
CREATE INDEX "lock_contract_vehicle" ON "lock_contract" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "lock_contract_overdue" ON "lock_contract" USING btree ("oem_id","overdue_days");--> statement-breakpoint
CREATE INDEX "lock_order_tenant" ON "lock_order" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lock_order_vehicle" ON "lock_order" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lock_order_task" ON "lock_order" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "lock_order_live" ON "lock_order" USING btree ("release" DESC NULLS LAST,"looked_at" nulls first) WHERE "lock_order"."state" in ('awaitingApproval', 'waiting', 'running');--> statement-breakpoint
CREATE INDEX "lock_order_unrecorded" ON "lock_order" USING btree ("id") WHERE "lock_order"."record" is null and "lock_order"."finished_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lock_order_open" ON "lock_order" USING btree ("vehicle_id","release") WHERE "lock_order"."state" in ('awaitingApproval', 'waiting', 'running');--> statement-breakpoint
CREATE INDEX "lock_task_scope" ON "lock_task" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "lock_task_live" ON "lock_task" USING btree ("id") WHERE "lock_task"."state" in ('approved', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "lock_task_vehicle_of" ON "lock_task_vehicle" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "lock_task_vehicle_job" ON "lock_task_vehicle" USING btree ("notice_job_id");--> statement-breakpoint
CREATE INDEX "lock_task_vehicle_open" ON "lock_task_vehicle" USING btree ("task_id","vehicle_id") WHERE "lock_task_vehicle"."outcome" is null;--> statement-breakpoint
select audit_watch();
