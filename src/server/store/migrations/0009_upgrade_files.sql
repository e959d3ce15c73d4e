CREATE TABLE "file_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"started_by" integer,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" integer,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "file_md5" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "file_kind" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "uploaded_by" integer;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "uploaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "signing_key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "release_counter" integer;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "min_from_id" integer;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "environment" text DEFAULT 'ET' NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "soft_version" ADD COLUMN "check_result" text;--> statement-breakpoint
ALTER TABLE "file_check" ADD CONSTRAINT "file_check_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_check" ADD CONSTRAINT "file_check_started_by_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_key" ADD CONSTRAINT "signing_key_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_check_tenant" ON "file_check" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "file_check_open" ON "file_check" USING btree ("oem_id") WHERE "file_check"."state" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "signing_key_id" ON "signing_key" USING btree ("oem_id","key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_key_active" ON "signing_key" USING btree ("oem_id") WHERE "signing_key"."state" = 'active';--> statement-breakpoint
ALTER TABLE "soft_version" ADD CONSTRAINT "soft_version_uploaded_by_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_version" ADD CONSTRAINT "soft_version_min_from_id_soft_version_id_fk" FOREIGN KEY ("min_from_id") REFERENCES "public"."soft_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "soft_version_content" ON "soft_version" USING btree ("oem_id","file_sha256") WHERE "soft_version"."file_sha256" <> '';
--> statement-breakpoint
-- Files that were uploaded before: who, when and MD5 are known to the object store; their counters follow the order of the versions.
update "soft_version" v set "file_md5" = coalesce(o."md5", ''), "uploaded_by" = o."account_id", "uploaded_at" = o."created_at"
  from "stored_object" o where o."key" = v."object_key";--> statement-breakpoint
update "soft_version" v set "release_counter" = n.counter
  from (select "id", row_number() over (partition by "oem_id", "part_model_id" order by "id") as counter
          from "soft_version" where "object_key" is not null) n
 where n."id" = v."id";--> statement-breakpoint
select audit_watch();
